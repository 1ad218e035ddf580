import { demoLeader } from '../scripts/demo-school.ts'
import type { Calls } from './host.ts'
import { signedIn } from './survey.ts'

/** The demo school's live survey and the one of last year, and its leader's token. */
export async function surveysOf(demo: Calls): Promise<{ live: string; closed: string; token: string }> {
  const token = await signedIn(demo, demoLeader)
  const { id } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  const school = await demo.get(`/api/get-user-entity/${id}`, token)
  const surveys = (await demo.get(`/api/get-all-surveys/${school.id}`, token)) as unknown as {
    survey_guid: string
    survey_status: string
  }[]
  const guidOf = (status: string) => surveys.find((one) => one.survey_status === status)?.survey_guid ?? ''
  return { live: guidOf('active'), closed: guidOf('closed'), token }
}

/** A link to the results of last year's survey, for people without an account. */
export async function sharedLink(demo: Calls, { closed, token }: { closed: string; token: string }) {
  const { link } = await demo.post(`/api/survey-results/${closed}/share-links`, { days: 30 }, token)
  return new URL(String(link)).pathname
}
