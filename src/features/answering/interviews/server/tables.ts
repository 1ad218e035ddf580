import type { Generated, Selectable } from 'kysely'
import type { QuestionSet } from '../rules.ts'

/** An interview about the questions of one question set. Nothing in it is about the person who was interviewed. */
interface InterviewTable {
  id: Generated<number>
  /** Made by the page, so that an interview that is sent again is stored once. */
  guid: string
  /** The helper link that it was entered with. */
  link_id: number
  language: string
  instrument: QuestionSet
  /** YYYY-MM-DD, in the service's time zone. */
  entered_on: string
}
export type InterviewRow = Selectable<InterviewTable>

/** What an interview showed about a question. Questions that weren't asked have no row. */
interface InterviewCodeTable {
  interview_id: number
  item_id: string
  /** SHA-256, in hex, of the words that were asked. */
  wording: string
  /** One bit for each fault; 0 if the question was understood. See `bitsOf`. */
  faults: number
}

/** Words that interviews were about. */
export interface InterviewWordingTable {
  item_id: string
  language: string
  wording: string
  title: string
  /** JSON list of texts. */
  choices: string
  /** Day of the first interview about them. */
  first_on: string
}

/** The newest table of interviews from another installation. */
export interface SharedInterviews {
  cell_id: number
  name: string
  /** Instant, ISO 8601. */
  made_at: string
  /** JSON of SharedTable. */
  content: string
}

declare module '../../../../server/db/database.ts' {
  interface Database {
    interviews: InterviewTable
    interview_codes: InterviewCodeTable
    interview_wordings: InterviewWordingTable
    shared_interviews: SharedInterviews
  }
}
