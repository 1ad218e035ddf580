import type { Generated, Insertable, Selectable } from 'kysely'

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
  /** What was chosen, see `chosenText`; null of responses stored by earlier versions. */
  chosen: Generated<string | null>
  /** Day in the school's time zone. */
  submitted_date: string
  /** As coarse as RESPONDENT_TRACE says. */
  ip_address: string | null
  user_agent: string | null
  /** Secret random number, 0 to 2^32 − 1: the response's part of every cell key. */
  secret: number
  /** Hour of arrival in the survey's time zone, 0 to 23; null of responses stored by earlier versions. */
  arrived_hour: Generated<number | null>
  /** Marks, see markNames, as a JSON list; null if it has none. */
  marks: Generated<string | null>
  /** Id of the ticket it came with: a survey takes each once. */
  ticket: Generated<string | null>
  /** Null if it is counted; 0 above the group's bound; else the id of the decision that set it aside. */
  aside: Generated<number | null>
  /** Day since when it counts, where that is not the day of arrival; `neverCounted` where it has not been counted yet. */
  counted_on: Generated<string | null>
  /** Id of the named link by which it was typed in from paper; null if it came from a device. */
  paper_link: Generated<number | null>
  /** Answers that differed when it was typed in twice; null if it was typed in once. */
  paper_differences: Generated<number | null>
}

export type ResponseRow = Selectable<ResponseTable>

/** A response as it is handed in; the rest is given when it is stored. */
export type NewResponse = Omit<Insertable<ResponseTable>, 'arrival' | 'aside' | 'counted_on'>

declare module '../../../../server/db/database.ts' {
  interface Database {
    responses: ResponseTable
  }
}
