import type { ParticipantType } from '../../../../shared/codes.ts'
import { addLanguages } from '../../../../shared/languages.ts'
import type { FamilyQuestions, SurveyConfig } from '../contract.ts'
import type { Definition } from './parts/engine.ts'

/** A failed request with the server's message; `status` is 0 if there was no response. */
export class CallFailed extends Error {
  readonly status: number
  constructor(status: number, message = status === 0 ? 'No reply' : `Status ${status}`) {
    super(message)
    this.status = status
  }
}

export const reasonOf = (error: unknown): string =>
  error instanceof CallFailed ? error.message : new CallFailed(0).message

/** Timeout of one attempt, in ms. */
const timeout = 15_000
const json = { 'content-type': 'application/json' }

/** Settings stored by an older version don't list the languages with recordings, so assume all languages. */
export async function fetchConfig(surveyGuid: string): Promise<SurveyConfig> {
  const config = await fetchJson<SurveyConfig>(`/api/survey-config/${encodeURIComponent(surveyGuid)}`)
  addLanguages(config.languages)
  return { ...config, recorded: config.recorded ?? config.languages.map(({ code }) => code) }
}

export function surveyAddress(surveyGuid: string, type: ParticipantType, languageId: number): string {
  return `/api/get-source-surveys?surveyGuid=${encodeURIComponent(surveyGuid)}&participant_type_fk=${type}&participant_lang_fk=${languageId}`
}

export async function fetchSurvey(...path: Parameters<typeof surveyAddress>): Promise<Definition> {
  return (await fetchJson<{ survey: Definition }>(surveyAddress(...path))).survey
}

export const slipsAddress = (surveyGuid: string, languageId: number): string =>
  `/api/survey-slips/${encodeURIComponent(surveyGuid)}?language=${languageId}`

/** Fetches the questions for families. The server returns 409 until the survey has dates. */
export async function fetchQuestions(surveyGuid: string, languageId: number): Promise<FamilyQuestions> {
  return fetchJson(`/api/survey-questions/${encodeURIComponent(surveyGuid)}?language=${languageId}`)
}

/** The reply to a submission; `body` is null if it isn't JSON. */
export interface Reply {
  readonly status: number
  /** Seconds that the server asks us to wait, or 0. */
  readonly retryAfter: number
  readonly body: unknown
}

/** Fetches a participant type's tickets. 404 or 409 means that there are none, 503 that none are available now. */
export async function fetchTickets(
  survey_guid: string,
  participant_type: ParticipantType,
  count: number,
  /** The key in a kiosk link. */
  kiosk: string | undefined,
): Promise<readonly string[]> {
  const body = JSON.stringify({ survey_guid, participant_type, count, kiosk })
  const init = { method: 'POST', headers: json, body }
  return (await fetchJson<{ tickets: string[] }>('/api/survey-tickets', init)).tickets
}

/** Sends a finished response; `keepalive` lets the request finish after the page closes. */
export async function sendSubmission(
  body: string,
  path = '/api/submit-survey',
  credentials: RequestInit['credentials'] = 'same-origin',
): Promise<Reply> {
  return withTimeout(
    path,
    { method: 'POST', headers: json, body, keepalive: true, credentials },
    async (response) => ({
      status: response.status,
      retryAfter: Number(response.headers.get('retry-after')) || 0,
      body: await response.json().catch(() => null),
    }),
  )
}

/** Fetches JSON. Throws CallFailed with the server's message, or status 0 if there is no response in time. */
export async function fetchJson<T>(path: string, init: RequestInit = {}): Promise<T> {
  return withTimeout(path, init, async (response) => {
    if (!response.ok) throw new CallFailed(response.status, await saidBy(response))
    return response.json() as Promise<T>
  })
}

async function saidBy(response: Response): Promise<string | undefined> {
  const { message } = Object(await response.json().catch(() => null))
  return typeof message === 'string' ? message : undefined
}

/** Fetches with a timeout that includes the body. Throws CallFailed with status 0 if there is no response. */
async function withTimeout<T>(
  path: string,
  init: RequestInit,
  use: (response: Response) => Promise<T>,
): Promise<T> {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), timeout)
  try {
    return await use(await fetch(path, { ...init, signal: abort.signal }))
  } catch (error) {
    throw error instanceof CallFailed ? error : new CallFailed(0)
  } finally {
    clearTimeout(timer)
  }
}
