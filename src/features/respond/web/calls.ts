import type { ParticipantType } from '../../../shared/codes.ts'
import type { FamilyQuestions, SurveyConfig } from '../contract.ts'
import type { Definition } from './parts/engine.ts'

/** A call that brought nothing; `status` is 0 where there was no answer at all. */
export class CallFailed extends Error {
  readonly status: number
  constructor(status: number) {
    super(`The call failed with status ${status}.`)
    this.status = status
  }
}

/** Each try waits this long. */
const timeout = 15_000

export async function fetchConfig(surveyGuid: string): Promise<SurveyConfig> {
  return read<SurveyConfig>(`/api/survey-config/${encodeURIComponent(surveyGuid)}`)
}

/** Where the questions of a path are. */
export function surveyAddress(surveyGuid: string, type: ParticipantType, languageId: number): string {
  const query = new URLSearchParams({
    surveyGuid,
    participant_type_fk: String(type),
    participant_lang_fk: String(languageId),
  })
  return `/api/get-source-surveys?${query}`
}

export async function fetchSurvey(...path: Parameters<typeof surveyAddress>): Promise<Definition> {
  return (await read<{ survey: Definition }>(surveyAddress(...path))).survey
}

/** What families read; refused with 409 while the survey has no dates. */
export async function fetchQuestions(surveyGuid: string, languageId: number): Promise<FamilyQuestions> {
  return read(`/api/survey-questions/${encodeURIComponent(surveyGuid)}?language=${languageId}`)
}

/** What came back from a submission; `body` is null where it was not JSON. */
export interface Reply {
  readonly status: number
  /** Seconds that the server asks to wait, 0 where it does not say. */
  readonly retryAfter: number
  readonly body: unknown
}

/** Sends a finished response; the browser carries it on even while the page is being closed. */
export async function sendSubmission(body: string): Promise<Reply> {
  const headers = { 'content-type': 'application/json' }
  return withTimeout(
    '/api/submit-survey',
    { method: 'POST', headers, body, keepalive: true },
    async (response) => ({
      status: response.status,
      retryAfter: Number(response.headers.get('retry-after')) || 0,
      body: await response.json().catch(() => null),
    }),
  )
}

async function read<T>(path: string): Promise<T> {
  return withTimeout(path, {}, async (response) => {
    if (!response.ok) throw new CallFailed(response.status)
    return response.json() as Promise<T>
  })
}

/** A fetch that gives up after the time-out, its body included; without an answer it fails with status 0. */
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
