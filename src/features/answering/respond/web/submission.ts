/** The body of POST /api/submit-survey. */
export interface Submission {
  readonly survey_guid: string
  readonly participant_guid: string
  readonly participant_type: number
  readonly participant_sub_type: number
  readonly participant_at_school: 0 | 1
  /** The person's answer. The server uses the value in `response_json` instead. */
  readonly participant_gender: number | null
  readonly response_json: Readonly<Record<string, unknown>>
  readonly language_fk: number
  readonly demographic_fk: number | null
  readonly ticket?: string
  /** The name under which the device keeps the slip's pass. It is sent instead (`slip-exchange.ts`). */
  readonly slip?: string | undefined
}

export type Refusal = 'incomplete' | 'closed' | 'unknown' | 'slip' | 'other'

/** A finished response that the server hasn't acknowledged. */
export interface Finished {
  readonly submission: Submission
  readonly refused?: Refusal
}

const permanent: Readonly<Record<number, Refusal>> = {
  400: 'other',
  402: 'slip',
  404: 'unknown',
  409: 'closed',
  413: 'other',
}

/** Returns the error code of the reply, or null if the reply isn't from our server, such as a captive portal's. */
export function codeOf(body: unknown): number | null {
  const first: unknown = Array.isArray(body) ? body[0] : null
  const code =
    typeof first === 'object' && first !== null && 'responseCode' in first ? first.responseCode : null
  return typeof code === 'number' ? code : null
}

/** Returns why a response will never be accepted, or null if another attempt may succeed. */
export function refusalOf(status: number, code: number | null): Refusal | null {
  if (status === 413) return 'other'
  if (code === null) return null
  return permanent[status] ?? (status === 200 ? 'other' : null)
}
