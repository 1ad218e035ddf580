import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import { LinkButton } from '../../../web/ui/button.tsx'
import { Page, Section } from '../../../web/ui/page.tsx'
import { EmptyState } from '../../../web/ui/states.tsx'
import { Tabs } from '../../../web/ui/tabs.tsx'
import { schoolOfUserQuery } from './data.ts'
import { SchoolForm } from './school-form.tsx'

/** The school's profile, and the place of its community's. */
export function ProfilePage() {
  const { session } = useRouteContext({ from: '/staff/profile' })
  const { tab = 'school' } = useSearch({ from: '/staff/profile' })
  const navigate = useNavigate()
  const { data: school } = useSuspenseQuery(schoolOfUserQuery(session.id))
  return (
    <Page title="Profile" facts={school.entityName || 'No school profile yet.'}>
      <Tabs
        label="Profile"
        current={tab}
        onChange={(key) => void navigate({ to: '/profile', search: key === 'community' ? { tab: key } : {} })}
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
          { key: 'community', name: 'Community Profile', content: <CommunityProfile /> },
        ]}
      />
    </Page>
  )
}

function CommunityProfile() {
  return (
    <EmptyState
      title="Community Profile is coming in a future release"
      action={<LinkButton to="/profile">Go to School Profile</LinkButton>}
    >
      Here you will describe the community around your school: the languages spoken, the neighborhoods and the
      partners you work with.
    </EmptyState>
  )
}
