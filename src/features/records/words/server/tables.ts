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

/** A language that this installation can use. The specification's languages have ids 1 to 4, added ones 10 and up. */
export interface LanguageTable {
  id: number
  /** BCP 47. */
  code: string
  name: string
  native_name: string
  choose_lang_text: string
  /** Instants, ISO 8601. `added_at` is null for the specification's languages; `offered_at` until surveys can use it. */
  added_at: string | null
  offered_at: string | null
}

/** Words that this installation has for an added language and no one has approved. */
export interface DraftTextTable {
  language: string
  text_id: string
  words: string
  /** SHA-256, in hex, of the English text. */
  english_hash: string
}
export type DraftText = Selectable<DraftTextTable>

declare module '../../../../server/db/database.ts' {
  interface Database {
    approved_texts: ApprovedTextTable
    draft_texts: DraftTextTable
    languages: LanguageTable
    words_version: WordsVersionTable
  }
}
