import type { Selectable } from 'kysely'
import type { Verdict } from '../rules.ts'

/** What a speaker said of a text last. */
export interface TextReviewTable {
  language: string
  text_id: string
  verdict: Verdict
  /** The words that are right in the speaker's eyes; where they are not sure, the ones that were shown. */
  words: string
  comment: string
  /** SHA-256 of the English text that was read next to it, hex. */
  english_hash: string
  /** Person’s name: a named link's, else an administrator's. */
  reviewer: string
  /** Instant, ISO 8601. */
  reviewed_at: string
  /** Raised by every change of this row. */
  version: number
  outcome: 'open' | 'taken' | 'sent back'
  /** Why it was sent back; empty otherwise. */
  note: string
}
export type TextReview = Selectable<TextReviewTable>

declare module '../../../../server/db/database.ts' {
  interface Database {
    text_reviews: TextReviewTable
  }
}
