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
  /** SHA-256 of the English text shown with it, in hex. */
  english_hash: string
  /** Person’s name: a named link's, else an administrator's. */
  reviewer: string
  /** Instant, ISO 8601. */
  reviewed_at: string
  /** Increases with every change to this row. */
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
