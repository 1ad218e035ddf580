import { demoLeader } from '../scripts/demo-school.ts'
import { authContract } from '../src/features/auth/contract.ts'
import { schoolContract } from '../src/features/school/contract.ts'
import { sharingContract } from '../src/features/sharing/contract.ts'
import { surveysContract } from '../src/features/surveys/contract.ts'
import type { Calls } from './host.ts'

/** The demo school's live survey and the one of last year, and its leader's token. */
export async function surveysOf({ call }: Calls): Promise<{ live: string; closed: string; token: string }> {
  const { token, user } = await call(authContract.login, { body: demoLeader })
  const { id } = await call(schoolContract.getEntityInfo, { params: { userId: user.id } }, token)
  const surveys = await call(surveysContract.allSurveys, { params: { entityId: id } }, token)
  const guidOf = (status: string) => surveys.find((one) => one.survey_status === status)?.survey_guid ?? ''
  return { live: guidOf('active'), closed: guidOf('closed'), token }
}

/** A link to the results of last year's survey, for people without an account. */
export async function sharedLink({ call }: Calls, { closed, token }: { closed: string; token: string }) {
  const input = { params: { guid: closed }, body: { days: 30 as const } }
  return new URL((await call(sharingContract.makeShareLink, input, token)).link).pathname
}
