import type { Generated, Selectable, Updateable } from 'kysely'
import type { Maker, RecordingState, Shelf } from '../rules.ts'

/** A recording of a text. Each take adds a row, and rows are never overwritten. Times are ISO 8601. */
export interface RecordingTable extends Shelf, Maker {
  id: Generated<number>
  /** Where the text first appears. See SpokenText. */
  place: string
  /** SHA-256 of the spoken words, in hex. */
  words_hash: string
  /** SHA-256 of the sound, in hex. It serves as the sound's address. */
  digest: string
  /** MP3 in base64. Empty if the recording was withdrawn, or sent back before anyone approved it. */
  sound: string
  length_ms: number
  state: RecordingState
  /** Why the recording was sent back. */
  comment: string
  made_at: string
  decider_name: string | null
  approved_at: string | null
  /** When it was sent back after an approval. Surveys that opened in between still play it. */
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
