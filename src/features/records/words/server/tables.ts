import type { Selectable } from 'kysely'

/** Words of a text that a speaker has read and an administrator has taken: they replace the project's own. */
export interface ApprovedTextTable {
  language: string
  text_id: string
  words: string
  /** SHA-256 of the English text that they were made from, hex. Once the English changes, they do not count. */
  english_hash: string
  /** Who read them, and what they remarked. */
  reviewer: string
  comment: string
  /** Instants, ISO 8601. */
  reviewed_at: string
  approved_at: string
  /** Name of the administrator. */
  approved_by: string
}
export type ApprovedText = Selectable<ApprovedTextTable>

/** One row, which counts the changes of approved_texts; anyone who changes them takes it first. */
export interface WordsVersionTable {
  version: number
}

declare module '../../../../server/db/database.ts' {
  interface Database {
    approved_texts: ApprovedTextTable
    words_version: WordsVersionTable
  }
}
