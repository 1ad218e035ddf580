import { Agent, request } from 'node:http'
import { type BenchServer, staffResponse } from './bench-server.ts'

/** What a respondent asks the server for, and what a leader who watches does. */
export type Call = 'page' | 'questions' | 'submission' | 'tracking'

/** Milliseconds that each call took, and how many were not answered with success. */
export class Seen {
  readonly times: Record<Call, number[]> = { page: [], questions: [], submission: [], tracking: [] }
  failed = 0

  /** The time that a share of the calls stayed under, in ms. */
  percentile(call: Call, share: number): number {
    const sorted = this.times[call].sort((a, b) => a - b)
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  }
}

const agent = new Agent({ keepAlive: true })
export const hangUp = () => agent.destroy()

/** One call as a browser makes it; a connection that breaks counts as failed. */
async function call(seen: Seen, kind: Call, url: string, token?: string, body?: string): Promise<void> {
  const from = performance.now()
  const status = await new Promise<number>((resolve) => {
    const headers = {
      'accept-encoding': 'gzip',
      ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      ...(token && { authorization: `Bearer ${token}` }),
    }
    const sent = request(url, { agent, method: body ? 'POST' : 'GET', headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
    })
    sent.on('error', () => resolve(0)).end(body)
  })
  if (status === 200) seen.times[kind].push(performance.now() - from)
  else seen.failed += 1
}

/** A respondent opens the survey, gets the questions and submits answers to all of them. */
export async function journey({ address, answers }: BenchServer, guid: string, seen: Seen): Promise<void> {
  const query = `surveyGuid=${guid}&participant_type_fk=3&participant_lang_fk=1`
  await call(seen, 'page', `${address}/survey-form/${guid}`)
  await call(seen, 'questions', `${address}/api/get-source-surveys?${query}`)
  const body = staffResponse(guid, answers)
  await call(seen, 'submission', `${address}/api/submit-survey`, undefined, JSON.stringify(body))
}

/** A leader's page asks how the survey goes. */
export const watch = (
  { address }: BenchServer,
  { guid, token }: BenchServer['schools'][number],
  seen: Seen,
): Promise<void> => call(seen, 'tracking', `${address}/api/survey-tracking/${guid}`, token)
