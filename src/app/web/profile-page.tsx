import { CommunityProfile } from '../../features/enrollment/web/community-profile.tsx'
import { ProfilePage as Profile } from '../../features/school/web/profile-page.tsx'

/** The school's profile with that of its community. */
export function ProfilePage() {
  return <Profile community={(schoolId) => <CommunityProfile schoolId={schoolId} />} />
}
