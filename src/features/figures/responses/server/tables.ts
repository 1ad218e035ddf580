import type { Generated, Insertable, Selectable } from 'kysely'
import type { CameBy } from '../../../schools/answer-slips/server/actions.ts'

/** One response, as sent. The key (survey_id, arrival) keeps a survey's rows together, in order of arrival. */
export interface ResponseTable {
  survey_id: number
  /** Position within the survey: 1, 2, 3 … */
  arrival: number
  participant_guid: string
  participant_type: number
  participant_sub_type: number
  participant_at_school: number
  participant_gender: number | null
  demographic_fk: number | null
  language_fk: number
  /** JSON object of question names and values. */
  response_json: string
  /** The chosen options, see `chosenText`; null in responses stored by earlier versions. */
  chosen: Generated<string | null>
  /** Day in the school's time zone. */
  submitted_date: string
  /** As coarse as RESPONDENT_TRACE requires. */
  ip_address: string | null
  user_agent: string | null
  /** Secret random number, 0 to 2^32 − 1. It is added to the key of every cell that includes the response. */
  secret: number
  /** Hour of arrival in the survey's time zone, 0 to 23; null in responses stored by earlier versions. */
  arrived_hour: Generated<number | null>
  /** Marks as a JSON list, see `markNames`; null if there are none. */
  marks: Generated<string | null>
  /** ID of the response's ticket, or 128 bits of the digest of its slip's token. A survey accepts each once. */
  ticket: Generated<string | null>
  /** Null if the response counts, 0 if over its group's limit, otherwise the ID of the decision that left it out. */
  aside: Generated<number | null>
  /** Day the response started to count, if not the day of arrival; `neverCounted` if it never has. */
  counted_on: Generated<string | null>
  /** ID of the helper link that entered the response from paper; null if it came from a device. */
  paper_link: Generated<number | null>
  /** Number of answers that differed when the response was entered twice; null if it was entered once. */
  paper_differences: Generated<number | null>
  /** Whether it came with a slip, in a group with slips; null in other groups. */
  door: Generated<CameBy | null>
}

export type ResponseRow = Selectable<ResponseTable>

/** A response as submitted. The other columns are set when it is stored. */
export type NewResponse = Omit<Insertable<ResponseTable>, 'arrival' | 'aside' | 'counted_on'>

declare module '../../../../server/db/database.ts' {
  interface Database {
    responses: ResponseTable
  }
}
