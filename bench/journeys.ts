import { Agent, request } from 'node:http'
import { type BenchServer, staffResponse } from './bench-server.ts'

/** A respondent's calls to the server, and a leader's call to watch responses come in. */
export type Call = 'page' | 'questions' | 'ticket' | 'submission' | 'tracking'

/** Duration of each call in milliseconds, and the number of failed calls. */
export class Seen {
  readonly times: Record<Call, number[]> = {
    page: [],
    questions: [],
    ticket: [],
    submission: [],
    tracking: [],
  }
  failed = 0

  /** Returns the time, in ms, within which the given share of calls finished. */
  percentile(call: Call, share: number): number {
    const sorted = this.times[call].sort((a, b) => a - b)
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  }
}

const agent = new Agent({ keepAlive: true })
export const hangUp = () => agent.destroy()

/** Makes one call as a browser does and returns the reply's body. A broken connection counts as failed. */
async function call(seen: Seen, kind: Call, url: string, token?: string, body?: string): Promise<string> {
  const from = performance.now()
  const { status, text } = await new Promise<{ status: number; text: string }>((resolve) => {
    const headers = {
      'accept-encoding': 'gzip',
      ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      ...(token && { authorization: `Bearer ${token}` }),
    }
    const sent = request(url, { agent, method: body ? 'POST' : 'GET', headers }, (answer) => {
      let text = ''
      answer.setEncoding('latin1')
      answer.on('data', (piece: string) => {
        text += piece
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
    sent.on('error', () => resolve({ status: 0, text: '' })).end(body)
  })
  if (status === 200) seen.times[kind].push(performance.now() - from)
  else seen.failed += 1
  return text
}

/** Plays a respondent who opens the survey, gets two tickets (one is for the next person) and answers all questions. */
export async function journey({ address, answers }: BenchServer, guid: string, seen: Seen): Promise<void> {
  const query = `surveyGuid=${guid}&participant_type_fk=3&participant_lang_fk=1`
  await call(seen, 'page', `${address}/survey-form/${guid}`)
  await call(seen, 'questions', `${address}/api/get-source-surveys?${query}`)
  const asked = JSON.stringify({ survey_guid: guid, participant_type: 3, count: 2 })
  const drawn = await call(seen, 'ticket', `${address}/api/survey-tickets`, undefined, asked)
  const [ticket] = drawn ? JSON.parse(drawn).tickets : []
  const body = JSON.stringify(staffResponse(guid, answers, undefined, ticket))
  await call(seen, 'submission', `${address}/api/submit-survey`, undefined, body)
}

/** Requests the survey's tracking data, as a leader's page does. */
export const watch = (
  { address }: BenchServer,
  { guid, token }: BenchServer['schools'][number],
  seen: Seen,
): Promise<string> => call(seen, 'tracking', `${address}/api/survey-tracking/${guid}`, token)
