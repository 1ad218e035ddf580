import type { Insertable, Selectable } from 'kysely'

/** One response, kept as sent. (survey_id, arrival) is the key: rows of a survey lie together, in order of arrival. */
export interface ResponseTable {
  survey_id: number
  /** 1, 2, 3 … within the survey. */
  arrival: number
  participant_guid: string
  participant_type: number
  participant_sub_type: number
  participant_at_school: number
  participant_gender: number | null
  demographic_fk: number | null
  language_fk: number
  /** JSON: item name to value. */
  response_json: string
  /**
   * JSON: for each area, in the order of areaCodes, the sum of scores, the count of scored items and, since 1.0, the count of
   * favorable ones.
   */
  scores: string
  /** Day in the school's time zone. */
  submitted_date: string
  /** As coarse as RESPONDENT_TRACE says. */
  ip_address: string | null
  user_agent: string | null
  /** Secret random number, 0 to 2^32 − 1: the response's part of every cell key. */
  secret: number
}

export type ResponseRow = Selectable<ResponseTable>

/** A response as it is handed in; its arrival number is given when it is stored. */
export type NewResponse = Omit<Insertable<ResponseTable>, 'arrival'>

declare module '../../../server/db/database.ts' {
  interface Database {
    responses: ResponseTable
  }
}
