import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Page, Section } from '../../../../web/ui/page.tsx'
import { Tabs } from '../../../../web/ui/tabs.tsx'
import { schoolOfUserQuery } from './data.ts'
import { SchoolFacts } from './school-facts.tsx'
import { SchoolForm } from './school-form.tsx'

interface ProfileParts {
  community: (schoolId: number) => ReactNode
  members: (schoolId: number) => ReactNode
}

/** Shows the current school's profile, community profile and members. */
export function ProfilePage({ community, members }: ProfileParts) {
  const { session } = useRouteContext({ from: '/staff/profile' })
  const { tab = 'school' } = useSearch({ from: '/staff/profile' })
  const navigate = useNavigate()
  const { data: school } = useSuspenseQuery(schoolOfUserQuery(session.id))
  if (school.level !== null && school.level !== 'leader')
    return (
      <Page title="Profile" facts={school.entityName}>
        <Section title="School Information">
          <SchoolFacts school={school} />
        </Section>
      </Page>
    )
  const isMade = school.id !== 0
  return (
    <Page title="Profile" facts={school.entityName || 'No school profile yet.'}>
      <Tabs
        label="Profile"
        current={tab === 'members' && !isMade ? 'school' : tab}
        onChange={(key) => void navigate({ to: '/profile', search: key === 'school' ? {} : { tab: key } })}
        tabs={[
          {
            key: 'school',
            name: 'School Profile',
            content: (
              <Section title="School Information">
                <SchoolForm school={school} userId={session.id} />
              </Section>
            ),
          },
          { key: 'community', name: 'Community Profile', content: community(school.id) },
          ...(isMade ? [{ key: 'members', name: 'Members', content: members(school.id) } as const] : []),
        ]}
      />
    </Page>
  )
}
