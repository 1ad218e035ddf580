import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { LinkButton } from '../../../../web/ui/button.tsx'
import { SelectField } from '../../../../web/ui/field.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { Page, Section } from '../../../../web/ui/page.tsx'
import { EmptyState, ErrorState, PageSkeleton } from '../../../../web/ui/states.tsx'
import { usersQuery } from '../../../people/users/web/data.ts'
import type { School } from '../contract.ts'
import { noSchool } from '../rules-profile.ts'
import { ownSchoolQuery } from './data.ts'
import styles from './new-profile-page.module.css'
import { SchoolForm } from './school-form.tsx'

/** Content below an existing school's profile. */
type Community = (schoolId: number) => ReactNode

/** Page where an administrator creates or changes someone else's school profile. */
export function NewProfilePage({ community }: { community: Community }) {
  const { data: users } = useSuspenseQuery(usersQuery())
  const { user: userId } = useSearch({ from: '/staff/administration/admin-new-profile' })
  const navigate = useNavigate({ from: '/admin-new-profile' })
  const chosen = users.find((user) => user.id === userId)
  return (
    <Page title="New Profile" facts="Each user has one school.">
      <div className={styles.user}>
        <SelectField
          label="User"
          required
          empty="Choose a user"
          options={users.map(({ id, firstName, lastName, email }) => ({
            value: String(id),
            label: `${firstName}, ${lastName}, ${email}`,
          }))}
          value={chosen ? String(chosen.id) : ''}
          onChange={({ target }) =>
            void navigate({
              search: target.value === '' ? {} : { user: Number(target.value) },
              replace: true,
            })
          }
        />
      </div>
      {chosen ? (
        <ProfileOf key={chosen.id} userId={chosen.id} firstName={chosen.firstName} community={community} />
      ) : (
        <EmptyState
          title="Choose a user first"
          action={<LinkButton to="/admin-new-account">New Account</LinkButton>}
        >
          Don’t see the person? Create their account first.
        </EmptyState>
      )}
    </Page>
  )
}

interface ProfileOfProps {
  userId: number
  firstName: string
  community: Community
}

function ProfileOf({ userId, firstName, community }: ProfileOfProps) {
  const { data, error, refetch } = useQuery(ownSchoolQuery(userId))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton blocks={1} />
  // A member of someone else's school doesn't have their own profile yet.
  const school = data.user_fk === userId ? data : noSchool(userId)
  return (
    <>
      <ProfileForm school={school} userId={userId} firstName={firstName} />
      {school.id === 0 ? null : community(school.id)}
    </>
  )
}

function ProfileForm({ school, userId, firstName }: { school: School; userId: number; firstName: string }) {
  const [wasThere] = useState(school.id !== 0)
  return (
    <Section title="School Information">
      {wasThere ? (
        <Notice tone="info" title={`${firstName} already has a school profile`}>
          {`Your changes will replace ${school.entityName}’s profile.`}
        </Notice>
      ) : null}
      <SchoolForm school={school} userId={userId} forAnother />
    </Section>
  )
}
