import type { FastifyInstance } from 'fastify'
import { addressesContract } from '../features/addresses/contract.ts'
import { addressRoutes } from '../features/addresses/server/routes.ts'
import { apiKeysContract } from '../features/api-keys/contract.ts'
import { keyIn } from '../features/api-keys/rules.ts'
import { findKeyCaller } from '../features/api-keys/server/actions.ts'
import { apiKeyRoutes } from '../features/api-keys/server/routes.ts'
import { auditTrailContract } from '../features/audit-trail/contract.ts'
import { auditTrailRoutes } from '../features/audit-trail/server/routes.ts'
import { authContract } from '../features/auth/contract.ts'
import { findCaller } from '../features/auth/server/actions.ts'
import { authRoutes } from '../features/auth/server/routes.ts'
import { boardContract } from '../features/board/contract.ts'
import { boardRoutes } from '../features/board/server/routes.ts'
import { briefContract } from '../features/brief/contract.ts'
import { briefRoutes } from '../features/brief/server/routes.ts'
import { cellsContract } from '../features/cells/contract.ts'
import { cellRoutes } from '../features/cells/server/routes.ts'
import { deletionContract } from '../features/deletion/contract.ts'
import { deletionRoutes } from '../features/deletion/server/routes.ts'
import { districtResultsContract } from '../features/district-results/contract.ts'
import { districtResultsRoutes } from '../features/district-results/server/routes.ts'
import { downloadsContract } from '../features/downloads/contract.ts'
import { downloadRoutes } from '../features/downloads/server/routes.ts'
import { endingContract } from '../features/ending/contract.ts'
import { endingRoutes } from '../features/ending/server/routes.ts'
import { enrollmentContract } from '../features/enrollment/contract.ts'
import { enrollmentRoutes } from '../features/enrollment/server/routes.ts'
import { eventsContract } from '../features/events/contract.ts'
import { eventRoutes } from '../features/events/server/routes.ts'
import { factorsContract } from '../features/factors/contract.ts'
import { factorRoutes } from '../features/factors/server/routes.ts'
import { familyAnswerContract } from '../features/family-answer/contract.ts'
import { familyAnswerRoutes } from '../features/family-answer/server/routes.ts'
import { gapsContract } from '../features/gaps/contract.ts'
import { gapRoutes } from '../features/gaps/server/routes.ts'
import { goalsContract } from '../features/goals/contract.ts'
import { goalRoutes } from '../features/goals/server/routes.ts'
import { endGrants } from '../features/grants/server/actions.ts'
import { homeContract } from '../features/home/contract.ts'
import { homeRoutes } from '../features/home/server/routes.ts'
import {
  findOrganization,
  levelAt,
  levelInOrganization,
  whyNoResults,
} from '../features/memberships/server/actions.ts'
import { namedLinksContract } from '../features/named-links/contract.ts'
import { namedLinkRoutes } from '../features/named-links/server/routes.ts'
import { organizationsContract } from '../features/organizations/contract.ts'
import { organizationRoutes } from '../features/organizations/server/routes.ts'
import { paperContract } from '../features/paper/contract.ts'
import { paperRoutes } from '../features/paper/server/routes.ts'
import { participantsContract } from '../features/participants/contract.ts'
import { participantRoutes } from '../features/participants/server/routes.ts'
import { processContract } from '../features/process/contract.ts'
import { processRoutes } from '../features/process/server/routes.ts'
import { questionsContract } from '../features/questions/contract.ts'
import { questionRoutes } from '../features/questions/server/routes.ts'
import { recordingsContract } from '../features/recordings/contract.ts'
import { recordingRoutes } from '../features/recordings/server/routes.ts'
import { repeatContract } from '../features/repeat/contract.ts'
import { repeatRoutes } from '../features/repeat/server/routes.ts'
import { respondContract } from '../features/respond/contract.ts'
import { respondRoutes } from '../features/respond/server/routes.ts'
import { responseCheckContract } from '../features/response-check/contract.ts'
import { responseCheckRoutes } from '../features/response-check/server/routes.ts'
import { responsesContract } from '../features/responses/contract.ts'
import { responseRoutes } from '../features/responses/server/routes.ts'
import { resultsContract } from '../features/results/contract.ts'
import { resultRoutes } from '../features/results/server/routes.ts'
import { rolloutContract } from '../features/rollout/contract.ts'
import { rolloutRoutes } from '../features/rollout/server/routes.ts'
import { schoolContract } from '../features/school/contract.ts'
import { findSchool } from '../features/school/server/actions.ts'
import { schoolRoutes } from '../features/school/server/routes.ts'
import { schoolListsContract } from '../features/school-lists/contract.ts'
import { schoolListRoutes } from '../features/school-lists/server/routes.ts'
import { schoolRecordsContract } from '../features/school-records/contract.ts'
import { schoolRecordsRoutes } from '../features/school-records/server/routes.ts'
import { setupContract } from '../features/setup/contract.ts'
import { setupRoutes } from '../features/setup/server/routes.ts'
import { sharingContract } from '../features/sharing/contract.ts'
import { sharingRoutes } from '../features/sharing/server/routes.ts'
import { strategiesContract } from '../features/strategies/contract.ts'
import { strategyRoutes } from '../features/strategies/server/routes.ts'
import { surveysContract } from '../features/surveys/contract.ts'
import { currentSurvey, findSurvey, findSurveyById } from '../features/surveys/server/actions.ts'
import { surveyRoutes } from '../features/surveys/server/routes.ts'
import { termsContract } from '../features/terms/contract.ts'
import { termRoutes } from '../features/terms/server/routes.ts'
import { ticketsContract } from '../features/tickets/contract.ts'
import { ticketRoutes } from '../features/tickets/server/routes.ts'
import { tokensContract } from '../features/tokens/contract.ts'
import { requireFreshSignIn } from '../features/tokens/server/actions.ts'
import { tokenRoutes } from '../features/tokens/server/routes.ts'
import { trackingContract } from '../features/tracking/contract.ts'
import { trackingRoutes } from '../features/tracking/server/routes.ts'
import { translationsContract } from '../features/translations/contract.ts'
import { translationRoutes } from '../features/translations/server/routes.ts'
import { trendsContract } from '../features/trends/contract.ts'
import { trendRoutes } from '../features/trends/server/routes.ts'
import { usersContract } from '../features/users/contract.ts'
import { findUser } from '../features/users/server/actions.ts'
import { userRoutes } from '../features/users/server/routes.ts'
import { webhooksContract } from '../features/webhooks/contract.ts'
import { webhookRoutes } from '../features/webhooks/server/routes.ts'
import type { Finders } from '../server/guard.ts'
import type { Services } from '../server/serve.ts'
import type { Contract } from '../shared/endpoint.ts'
import { healthContract, healthRoutes } from './health.ts'

interface Capability {
  contract: Contract
  routes: (app: FastifyInstance, services: Services) => void
}

/** Every capability with calls. A contract that is not listed here is neither served nor described. */
export const capabilities: readonly Capability[] = [
  { contract: authContract, routes: authRoutes },
  { contract: tokensContract, routes: tokenRoutes },
  { contract: factorsContract, routes: factorRoutes },
  { contract: usersContract, routes: (app, services) => userRoutes(app, services, endGrants) },
  { contract: homeContract, routes: homeRoutes },
  { contract: addressesContract, routes: addressRoutes },
  { contract: schoolContract, routes: (app, services) => schoolRoutes(app, services, endGrants) },
  { contract: organizationsContract, routes: organizationRoutes },
  { contract: schoolListsContract, routes: schoolListRoutes },
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
  { contract: ticketsContract, routes: ticketRoutes },
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
  { contract: cellsContract, routes: cellRoutes },
  { contract: downloadsContract, routes: downloadRoutes },
  { contract: paperContract, routes: paperRoutes },
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

/** Who owns what: the guard asks the capabilities. */
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
  whyNoResults: ({ db }, caller, survey) => whyNoResults(db, caller, survey),
}
