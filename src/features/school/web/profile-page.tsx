import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Page, Section } from '../../../web/ui/page.tsx'
import { Tabs } from '../../../web/ui/tabs.tsx'
import { schoolOfUserQuery } from './data.ts'
import { SchoolForm } from './school-form.tsx'

/** The school's profile, and that of its community. */
export function ProfilePage({ community }: { community: (schoolId: number) => ReactNode }) {
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
          { key: 'community', name: 'Community Profile', content: community(school.id) },
        ]}
      />
    </Page>
  )
}
