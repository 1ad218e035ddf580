import type { Selectable } from 'kysely'
import type { Verdict } from '../rules.ts'

/** A speaker's latest review of a text. */
export interface TextReviewTable {
  language: string
  text_id: string
  verdict: Verdict
  /** The words the speaker considers right, or the words shown if the speaker isn't sure. */
  words: string
  comment: string
  /** SHA-256, in hex, of the English text that the speaker saw. */
  english_hash: string
  /** Name of the person on the named link, or the administrator's name. */
  reviewer: string
  /** Instant, ISO 8601. */
  reviewed_at: string
  /** Increases with every change to the row. */
  version: number
  outcome: 'open' | 'taken' | 'sent back'
  /** Why the review was sent back; empty otherwise. */
  note: string
}
export type TextReview = Selectable<TextReviewTable>

declare module '../../../../server/db/database.ts' {
  interface Database {
    text_reviews: TextReviewTable
  }
}
