import { trackingContract } from '../../features/answering/tracking/contract.ts'
import { resultsContract } from '../../features/figures/results/contract.ts'
import { trendsContract } from '../../features/figures/trends/contract.ts'
import { usersContract } from '../../features/people/users/contract.ts'
import { setupContract } from '../../features/planning/setup/contract.ts'
import { organizationsContract } from '../../features/running/organizations/contract.ts'
import { enrollmentContract } from '../../features/schools/enrollment/contract.ts'
import { schoolContract } from '../../features/schools/school/contract.ts'
import { chosenSchool } from '../../features/schools/school/web/chosen.ts'
import { begin } from '../../web/call.ts'
import { readSession, serverTime, storedToken } from '../../web/token.ts'
import { type FirstPage, firstPageAt } from '../first-pages.ts'

const ofSurveys: Partial<Record<FirstPage, (token: string, guid: string) => void>> = {
  results: (token, guid) => {
    begin(token, resultsContract.surveyResults, { params: { guid } })
    begin(token, trendsContract.changes, { params: { guid } })
    begin(token, enrollmentContract.surveyEnrollment, { params: { guid } })
  },
  tracking: (token, guid) => {
    begin(token, trackingContract.surveyTracking, { params: { guid } })
    begin(token, trackingContract.trackingWords, {})
    begin(token, enrollmentContract.surveyEnrollment, { params: { guid } })
  },
  // A new survey has the ID 0 and isn't stored yet.
  setup: (token, guid) => {
    if (guid !== '0') begin(token, setupContract.surveyConfigForSurvey, { params: { surveyGuid: guid } })
  },
}

/** Requests a page's data while the application's code loads. Runs first, so it imports no libraries. */
export function beginCalls(path: string): void {
  const token = storedToken()
  const session = readSession(token, serverTime())
  if (!token || !session || session.mustChangePassword) return
  const first = firstPageAt(path)
  if (!first || first.page === 'public' || first.page === 'login') return
  if (first.guid) ofSurveys[first.page]?.(token, first.guid)
  // The page frame shows who is signed in and their school.
  begin(token, usersContract.getUser, { params: { id: session.id } })
  begin(token, usersContract.getRole, { params: { id: session.id } })
  begin(token, organizationsContract.memberships, {})
  if (chosenSchool(session.id) === null)
    begin(token, schoolContract.getEntityInfo, { params: { userId: session.id } })
}
