import type { Selectable } from 'kysely'

/** Words that a speaker has reviewed and an administrator has approved. They replace the project's own. */
export interface ApprovedTextTable {
  language: string
  text_id: string
  words: string
  /** SHA-256, in hex, of the source text. If it changes, approval counts only while the project's words match. */
  english_hash: string
  reviewer: string
  comment: string
  /** Instants, ISO 8601. */
  reviewed_at: string
  approved_at: string
  /** The administrator's name. */
  approved_by: string
}
export type ApprovedText = Selectable<ApprovedTextTable>

/** A single row that counts changes to approved_texts. A process locks it before changing them. */
export interface WordsVersionTable {
  version: number
}

declare module '../../../../server/db/database.ts' {
  interface Database {
    approved_texts: ApprovedTextTable
    words_version: WordsVersionTable
  }
}
