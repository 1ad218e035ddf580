import { authContract } from '../features/auth/contract.ts'
import { downloadsContract } from '../features/downloads/contract.ts'
import { eventsContract } from '../features/events/contract.ts'
import { gapsContract } from '../features/gaps/contract.ts'
import { participantsContract } from '../features/participants/contract.ts'
import { processContract } from '../features/process/contract.ts'
import { questionsContract } from '../features/questions/contract.ts'
import { respondContract } from '../features/respond/contract.ts'
import { responsesContract } from '../features/responses/contract.ts'
import { resultsContract } from '../features/results/contract.ts'
import { schoolContract } from '../features/school/contract.ts'
import { setupContract } from '../features/setup/contract.ts'
import { sharingContract } from '../features/sharing/contract.ts'
import { strategiesContract } from '../features/strategies/contract.ts'
import { surveysContract } from '../features/surveys/contract.ts'
import { termsContract } from '../features/terms/contract.ts'
import { trendsContract } from '../features/trends/contract.ts'
import { usersContract } from '../features/users/contract.ts'
import type { Contract } from '../shared/endpoint.ts'
import { healthContract } from './health.ts'

/** Every call of the API. A call that is served is listed here; a test compares the two. */
export const contracts: readonly Contract[] = [
  authContract,
  usersContract,
  schoolContract,
  processContract,
  surveysContract,
  setupContract,
  participantsContract,
  termsContract,
  questionsContract,
  respondContract,
  responsesContract,
  resultsContract,
  gapsContract,
  trendsContract,
  downloadsContract,
  sharingContract,
  strategiesContract,
  eventsContract,
  healthContract,
]
