import { CommunityProfile } from '../../features/enrollment/web/community-profile.tsx'
import { SchoolMembers } from '../../features/organizations/web/school-members.tsx'
import { ProfilePage as Profile } from '../../features/school/web/profile-page.tsx'

/** The school's profile with that of its community and its members. */
export function ProfilePage() {
  return (
    <Profile
      community={(schoolId) => <CommunityProfile schoolId={schoolId} />}
      members={(schoolId) => <SchoolMembers schoolId={schoolId} />}
    />
  )
}
