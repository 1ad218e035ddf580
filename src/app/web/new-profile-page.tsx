import { CommunityProfile } from '../../features/schools/enrollment/web/community-profile.tsx'
import { NewProfilePage as NewProfile } from '../../features/schools/school/web/new-profile-page.tsx'

/** Profile of someone else's school, with its community profile. */
export function NewProfilePage() {
  return <NewProfile community={(schoolId) => <CommunityProfile schoolId={schoolId} isBelow />} />
}
