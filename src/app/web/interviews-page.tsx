import { InterviewsPage as Interviews } from '../../features/answering/interviews/web/interviews-page.tsx'
import { InterviewFiles } from '../../features/running/interview-files/web/parts/interview-files.tsx'

/** Interviews, with files that administrators exchange with other installations. */
export function InterviewsPage() {
  return <Interviews shared={<InterviewFiles />} />
}
