import type { Generated, Selectable, Updateable } from 'kysely'
import type { LanguageCode } from '../../../../shared/languages.ts'
import type { RecordingState } from '../rules.ts'

/** A recording of a text. Rows are never overwritten, so each take is a row. Instants are ISO 8601. */
export interface RecordingTable {
  id: Generated<number>
  /** The school whose surveys alone use it; null for all schools. */
  school_id: number | null
  language: LanguageCode
  /** Where the text appears first; see SpokenText. */
  place: string
  /** SHA-256 of the words that are spoken, hex. */
  words_hash: string
  /** SHA-256 of the sound, hex: its address. */
  digest: string
  /** MP3 in base64; empty once it was withdrawn, or sent back before anyone had approved it. */
  sound: string
  length_ms: number
  maker_name: string
  link_id: number | null
  user_id: number | null
  state: RecordingState
  /** Why it was sent back. */
  comment: string
  made_at: string
  decider_name: string | null
  approved_at: string | null
  /** When it was sent back after it had been approved: surveys that opened in between play it. */
  sent_back_at: string | null
}

export type RecordingRow = Selectable<RecordingTable>
export type NewRecording = Omit<RecordingRow, 'id'>
export type RecordingChange = Updateable<RecordingTable>

declare module '../../../../server/db/database.ts' {
  interface Database {
    recordings: RecordingTable
  }
}
