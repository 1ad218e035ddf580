import { useRouteContext } from '@tanstack/react-router'
import {
  ChooseSchool,
  useIsWithoutSchool,
} from '../../features/running/organizations/web/parts/choose-school.tsx'
import { SchoolMembers } from '../../features/running/organizations/web/school-members.tsx'
import { CommunityProfile } from '../../features/schools/enrollment/web/community-profile.tsx'
import { ProfilePage as Profile } from '../../features/schools/school/web/profile-page.tsx'
import { Page } from '../../web/ui/page.tsx'

export function ProfilePage() {
  const { session } = useRouteContext({ from: '/staff/profile' })
  if (useIsWithoutSchool(session.id))
    return (
      <Page title="Profile">
        <ChooseSchool />
      </Page>
    )
  return (
    <Profile
      community={(schoolId) => <CommunityProfile schoolId={schoolId} />}
      members={(schoolId) => <SchoolMembers schoolId={schoolId} />}
    />
  )
}
