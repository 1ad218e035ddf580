import type { FastifyInstance } from 'fastify'
import { boardContract } from '../features/acting/board/contract.ts'
import { boardRoutes } from '../features/acting/board/server/routes.ts'
import { briefContract } from '../features/acting/brief/contract.ts'
import { briefRoutes } from '../features/acting/brief/server/routes.ts'
import { familyAnswerContract } from '../features/acting/family-answer/contract.ts'
import { familyAnswerRoutes } from '../features/acting/family-answer/server/routes.ts'
import { goalsContract } from '../features/acting/goals/contract.ts'
import { goalRoutes } from '../features/acting/goals/server/routes.ts'
import { interviewsContract } from '../features/answering/interviews/contract.ts'
import { interviewRoutes } from '../features/answering/interviews/server/routes.ts'
import { paperContract } from '../features/answering/paper/contract.ts'
import { paperRoutes } from '../features/answering/paper/server/routes.ts'
import { questionToolsContract } from '../features/answering/question-tools/contract.ts'
import { questionToolRoutes } from '../features/answering/question-tools/server/routes.ts'
import { recordingsContract } from '../features/answering/recordings/contract.ts'
import { recordingRoutes } from '../features/answering/recordings/server/routes.ts'
import { respondContract } from '../features/answering/respond/contract.ts'
import { respondRoutes } from '../features/answering/respond/server/routes.ts'
import { responseCheckContract } from '../features/answering/response-check/contract.ts'
import { responseCheckRoutes } from '../features/answering/response-check/server/routes.ts'
import { trackingContract } from '../features/answering/tracking/contract.ts'
import { trackingRoutes } from '../features/answering/tracking/server/routes.ts'
import { translationsContract } from '../features/answering/translations/contract.ts'
import { translationRoutes } from '../features/answering/translations/server/routes.ts'
import { differingQuestionsContract } from '../features/figures/differing-questions/contract.ts'
import { differingQuestionsRoutes } from '../features/figures/differing-questions/server/routes.ts'
import { districtResultsContract } from '../features/figures/district-results/contract.ts'
import { districtResultsRoutes } from '../features/figures/district-results/server/routes.ts'
import { downloadsContract } from '../features/figures/downloads/contract.ts'
import { downloadRoutes } from '../features/figures/downloads/server/routes.ts'
import { gapsContract } from '../features/figures/gaps/contract.ts'
import { gapRoutes } from '../features/figures/gaps/server/routes.ts'
import { namedLinksContract } from '../features/figures/named-links/contract.ts'
import { namedLinkRoutes } from '../features/figures/named-links/server/routes.ts'
import { responsesContract } from '../features/figures/responses/contract.ts'
import { countOpenResponses } from '../features/figures/responses/server/actions.ts'
import { responseRoutes } from '../features/figures/responses/server/routes.ts'
import { resultsContract } from '../features/figures/results/contract.ts'
import { resultRoutes } from '../features/figures/results/server/routes.ts'
import { sharingContract } from '../features/figures/sharing/contract.ts'
import { sharingRoutes } from '../features/figures/sharing/server/routes.ts'
import { trendsContract } from '../features/figures/trends/contract.ts'
import { trendRoutes } from '../features/figures/trends/server/routes.ts'
import { apiKeysContract } from '../features/people/api-keys/contract.ts'
import { keyIn } from '../features/people/api-keys/rules.ts'
import { findKeyCaller } from '../features/people/api-keys/server/actions.ts'
import { apiKeyRoutes } from '../features/people/api-keys/server/routes.ts'
import {
  findOrganization,
  levelAt,
  levelInOrganization,
  whyNoResults,
} from '../features/people/memberships/server/actions.ts'
import { tokensContract } from '../features/people/tokens/contract.ts'
import { requireFreshSignIn } from '../features/people/tokens/server/actions.ts'
import { tokenRoutes } from '../features/people/tokens/server/routes.ts'
import { usersContract } from '../features/people/users/contract.ts'
import { findUser } from '../features/people/users/server/actions.ts'
import { userRoutes } from '../features/people/users/server/routes.ts'
import { homeContract } from '../features/planning/home/contract.ts'
import { homeRoutes } from '../features/planning/home/server/routes.ts'
import { repeatContract } from '../features/planning/repeat/contract.ts'
import { repeatRoutes } from '../features/planning/repeat/server/routes.ts'
import { rolloutContract } from '../features/planning/rollout/contract.ts'
import { rolloutRoutes } from '../features/planning/rollout/server/routes.ts'
import { setupContract } from '../features/planning/setup/contract.ts'
import { setupRoutes } from '../features/planning/setup/server/routes.ts'
import { strategiesContract } from '../features/planning/strategies/contract.ts'
import { strategyRoutes } from '../features/planning/strategies/server/routes.ts'
import { addressesContract } from '../features/records/addresses/contract.ts'
import { addressRoutes } from '../features/records/addresses/server/routes.ts'
import { eventsContract } from '../features/records/events/contract.ts'
import { eventRoutes } from '../features/records/events/server/routes.ts'
import { learnChanges } from '../features/records/words/server/actions.ts'
import { auditTrailContract } from '../features/running/audit-trail/contract.ts'
import { auditTrailRoutes } from '../features/running/audit-trail/server/routes.ts'
import { authContract } from '../features/running/auth/contract.ts'
import { findCaller } from '../features/running/auth/server/actions.ts'
import { authRoutes } from '../features/running/auth/server/routes.ts'
import { cellsContract } from '../features/running/cells/contract.ts'
import { cellRoutes } from '../features/running/cells/server/routes.ts'
import { deletionContract } from '../features/running/deletion/contract.ts'
import { deletionRoutes } from '../features/running/deletion/server/routes.ts'
import { districtEnrollmentContract } from '../features/running/district-enrollment/contract.ts'
import { districtEnrollmentRoutes } from '../features/running/district-enrollment/server/routes.ts'
import { endingContract } from '../features/running/ending/contract.ts'
import { endingRoutes } from '../features/running/ending/server/routes.ts'
import { factorsContract } from '../features/running/factors/contract.ts'
import { factorRoutes } from '../features/running/factors/server/routes.ts'
import { interviewFilesContract } from '../features/running/interview-files/contract.ts'
import { interviewFileRoutes } from '../features/running/interview-files/server/routes.ts'
import { languagesContract } from '../features/running/languages/contract.ts'
import { languageRoutes } from '../features/running/languages/server/routes.ts'
import { organizationsContract } from '../features/running/organizations/contract.ts'
import { organizationRoutes } from '../features/running/organizations/server/routes.ts'
import { questionSumsContract } from '../features/running/question-sums/contract.ts'
import { questionSumsRoutes } from '../features/running/question-sums/server/routes.ts'
import { endGrants } from '../features/running/recovery/server/actions.ts'
import { schoolListsContract } from '../features/running/school-lists/contract.ts'
import { schoolListRoutes } from '../features/running/school-lists/server/routes.ts'
import { schoolRecordsContract } from '../features/running/school-records/contract.ts'
import { schoolRecordsRoutes } from '../features/running/school-records/server/routes.ts'
import { technicalReportContract } from '../features/running/technical-report/contract.ts'
import { technicalReportRoutes } from '../features/running/technical-report/server/routes.ts'
import { voicesContract } from '../features/running/voices/contract.ts'
import { voiceRoutes } from '../features/running/voices/server/routes.ts'
import { webhooksContract } from '../features/running/webhooks/contract.ts'
import { webhookRoutes } from '../features/running/webhooks/server/routes.ts'
import { answerSlipsContract } from '../features/schools/answer-slips/contract.ts'
import { answerSlipRoutes } from '../features/schools/answer-slips/server/routes.ts'
import { enrollmentContract } from '../features/schools/enrollment/contract.ts'
import { enrollmentRoutes } from '../features/schools/enrollment/server/routes.ts'
import { participantsContract } from '../features/schools/participants/contract.ts'
import { participantRoutes } from '../features/schools/participants/server/routes.ts'
import { processContract } from '../features/schools/process/contract.ts'
import { processRoutes } from '../features/schools/process/server/routes.ts'
import { questionsContract } from '../features/schools/questions/contract.ts'
import { questionRoutes } from '../features/schools/questions/server/routes.ts'
import { schoolContract } from '../features/schools/school/contract.ts'
import { findSchool } from '../features/schools/school/server/actions.ts'
import { schoolRoutes } from '../features/schools/school/server/routes.ts'
import { surveysContract } from '../features/schools/surveys/contract.ts'
import { currentSurvey, findSurvey, findSurveyById } from '../features/schools/surveys/server/actions.ts'
import { surveyRoutes } from '../features/schools/surveys/server/routes.ts'
import { termsContract } from '../features/schools/terms/contract.ts'
import { termRoutes } from '../features/schools/terms/server/routes.ts'
import { ticketsContract } from '../features/schools/tickets/contract.ts'
import { ticketRoutes } from '../features/schools/tickets/server/routes.ts'
import type { Finders } from '../server/guard.ts'
import type { Services } from '../server/serve.ts'
import type { Contract } from '../shared/endpoint.ts'
import { healthContract, healthRoutes } from './health.ts'

interface Capability {
  contract: Contract
  routes: (app: FastifyInstance, services: Services) => void
}

/** Every capability with calls. Contracts that aren't listed here are neither served nor documented. */
export const capabilities: readonly Capability[] = [
  { contract: authContract, routes: authRoutes },
  { contract: tokensContract, routes: tokenRoutes },
  { contract: factorsContract, routes: factorRoutes },
  { contract: usersContract, routes: (app, services) => userRoutes(app, services, endGrants) },
  { contract: homeContract, routes: homeRoutes },
  { contract: addressesContract, routes: addressRoutes },
  { contract: schoolContract, routes: (app, services) => schoolRoutes(app, services, endGrants) },
  { contract: organizationsContract, routes: organizationRoutes },
  { contract: languagesContract, routes: languageRoutes },
  { contract: schoolListsContract, routes: schoolListRoutes },
  { contract: districtEnrollmentContract, routes: districtEnrollmentRoutes },
  { contract: enrollmentContract, routes: enrollmentRoutes },
  { contract: processContract, routes: processRoutes },
  { contract: surveysContract, routes: surveyRoutes },
  { contract: setupContract, routes: setupRoutes },
  { contract: rolloutContract, routes: rolloutRoutes },
  { contract: repeatContract, routes: repeatRoutes },
  { contract: participantsContract, routes: participantRoutes },
  { contract: termsContract, routes: termRoutes },
  { contract: questionsContract, routes: questionRoutes },
  { contract: respondContract, routes: respondRoutes },
  { contract: questionToolsContract, routes: questionToolRoutes },
  { contract: ticketsContract, routes: ticketRoutes },
  {
    contract: answerSlipsContract,
    routes: (app, services) => answerSlipRoutes(app, services, countOpenResponses),
  },
  { contract: responsesContract, routes: responseRoutes },
  { contract: responseCheckContract, routes: responseCheckRoutes },
  { contract: endingContract, routes: endingRoutes },
  { contract: deletionContract, routes: deletionRoutes },
  { contract: schoolRecordsContract, routes: schoolRecordsRoutes },
  { contract: trackingContract, routes: trackingRoutes },
  { contract: resultsContract, routes: resultRoutes },
  { contract: gapsContract, routes: gapRoutes },
  { contract: trendsContract, routes: trendRoutes },
  { contract: boardContract, routes: boardRoutes },
  { contract: briefContract, routes: briefRoutes },
  { contract: districtResultsContract, routes: districtResultsRoutes },
  { contract: differingQuestionsContract, routes: differingQuestionsRoutes },
  { contract: cellsContract, routes: cellRoutes },
  { contract: questionSumsContract, routes: questionSumsRoutes },
  { contract: voicesContract, routes: voiceRoutes },
  { contract: interviewFilesContract, routes: interviewFileRoutes },
  { contract: technicalReportContract, routes: technicalReportRoutes },
  { contract: downloadsContract, routes: downloadRoutes },
  { contract: paperContract, routes: paperRoutes },
  { contract: interviewsContract, routes: interviewRoutes },
  { contract: sharingContract, routes: sharingRoutes },
  { contract: namedLinksContract, routes: namedLinkRoutes },
  { contract: recordingsContract, routes: recordingRoutes },
  { contract: goalsContract, routes: goalRoutes },
  { contract: translationsContract, routes: translationRoutes },
  { contract: familyAnswerContract, routes: familyAnswerRoutes },
  { contract: apiKeysContract, routes: apiKeyRoutes },
  { contract: webhooksContract, routes: webhookRoutes },
  { contract: strategiesContract, routes: strategyRoutes },
  { contract: auditTrailContract, routes: auditTrailRoutes },
  { contract: eventsContract, routes: eventRoutes },
  { contract: healthContract, routes: healthRoutes },
]

export const contracts: readonly Contract[] = capabilities.map(({ contract }) => contract)

/** Finds the owners of records, for the guard, by asking the capabilities. */
export const finders: Finders = {
  caller(services, authorization) {
    const key = keyIn(authorization)
    return key === undefined ? findCaller(services, authorization) : findKeyCaller(services, key)
  },
  requireFreshSignIn,
  user: ({ db }, id) => findUser(db, id),
  school: ({ db }, id) => findSchool(db, id),
  survey: findSurvey,
  surveyById: findSurveyById,
  currentSurvey,
  organization: ({ db }, id) => findOrganization(db, id),
  schoolLevel: ({ db }, caller, { id }) => levelAt(db, caller, id),
  organizationLevel: ({ db }, caller, organization) => levelInOrganization(db, caller, organization),
  learnChanges: ({ db }) => learnChanges(db),
  whyNoResults: ({ db }, caller, survey) => whyNoResults(db, caller, survey),
}
