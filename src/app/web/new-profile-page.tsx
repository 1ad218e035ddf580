import { CommunityProfile } from '../../features/schools/enrollment/web/community-profile.tsx'
import { NewProfilePage as NewProfile } from '../../features/schools/school/web/new-profile-page.tsx'

/** The profile of someone else's school with that of its community. */
export function NewProfilePage() {
  return <NewProfile community={(schoolId) => <CommunityProfile schoolId={schoolId} isBelow />} />
}
