import { enrollmentContract } from '../../features/enrollment/contract.ts'
import { organizationsContract } from '../../features/organizations/contract.ts'
import { resultsContract } from '../../features/results/contract.ts'
import { schoolContract } from '../../features/school/contract.ts'
import { chosenSchool } from '../../features/school/web/chosen.ts'
import { setupContract } from '../../features/setup/contract.ts'
import { trackingContract } from '../../features/tracking/contract.ts'
import { usersContract } from '../../features/users/contract.ts'
import { begin } from '../../web/call.ts'
import { readSession, serverTime, storedToken } from '../../web/token.ts'

/** What pages on which people begin show of a survey: the first part of their path, and what is asked for. */
const ofSurveys: Readonly<Record<string, (token: string, guid: string) => void>> = {
  'audit-results-dashboard': (token, guid) => {
    begin(token, resultsContract.surveyResults, { params: { guid } })
    begin(token, enrollmentContract.surveyEnrollment, { params: { guid } })
  },
  'survey-response-tracking': (token, guid) =>
    begin(token, trackingContract.surveyTracking, { params: { guid } }),
  'equity-audit-setup': (token, guid) =>
    begin(token, setupContract.surveyConfigForSurvey, { params: { surveyGuid: guid } }),
}

/**
 * Asks for what a page shows while the code of the application is on its way. This comes before anything else, so it
 * imports no library.
 */
export function beginCalls(path: string): void {
  const token = storedToken()
  const session = readSession(token, serverTime())
  if (!token || !session || session.mustChangePassword) return
  const [, page = '', guid, ...more] = path.split('/')
  const ofSurvey = Object.hasOwn(ofSurveys, page) ? ofSurveys[page] : undefined
  if (ofSurvey && guid && more.length === 0) ofSurvey(token, guid)
  else if (page !== 'user-home' && page !== 'equity-audit-overview') return
  // The frame of the page shows who is signed in, and where.
  begin(token, usersContract.getUser, { params: { id: session.id } })
  begin(token, usersContract.getRole, { params: { id: session.id } })
  begin(token, organizationsContract.memberships, {})
  if (chosenSchool(session.id) === null)
    begin(token, schoolContract.getEntityInfo, { params: { userId: session.id } })
}
