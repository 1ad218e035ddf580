import type { Db } from '../../../../server/db/connect.ts'
import type { LanguageCode } from '../../../../shared/languages.ts'
import type { RecordingState, Shelf } from '../rules.ts'
import type { NewRecording, RecordingChange, RecordingRow } from './tables.ts'

export type RecordingFacts = Pick<RecordingRow, (typeof facts)[number]>

const facts = [
  'id',
  'school_id',
  'language',
  'place',
  'words_hash',
  'digest',
  'length_ms',
  'maker_name',
  'link_id',
  'user_id',
  'state',
  'comment',
  'approved_at',
  'sent_back_at',
] as const

export async function insertRecording(db: Db, row: NewRecording): Promise<number> {
  const { id } = await db.insertInto('recordings').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Returns the link's recording with the same words and bytes, if any. Then an earlier reply was lost. */
export const selectSameTake = (db: Db, { link_id, words_hash, digest }: NewRecording) =>
  db
    .selectFrom('recordings')
    .select('id')
    .where(({ and }) => and({ link_id, words_hash, digest }))
    .where('state', 'in', ['recorded', 'approved'])
    .executeTakeFirst()

/** A school's recordings and those for all schools; for null, only those for all schools. */
const usableAt = (db: Db, schoolId: number | null) =>
  db
    .selectFrom('recordings')
    .where((is) => is.or([is('school_id', 'is', null), is('school_id', '=', schoolId)]))

/** Returns the recordings that a school can use, newest first. */
export const selectRecordings = (
  db: Db,
  { school_id, language }: Pick<Shelf, 'school_id'> & Partial<Shelf>,
): Promise<RecordingFacts[]> =>
  usableAt(db, school_id)
    .select(facts)
    .where('state', '!=', 'withdrawn')
    .$if(language !== undefined, (all) => all.where('language', '=', language ?? 'en'))
    .orderBy('id', 'desc')
    .execute()

/** Returns languages that ever had a recording. Reads no sounds (SQLite: index; PostgreSQL: stored separately). */
export const selectRecordedLanguages = (db: Db, schoolId: number) =>
  usableAt(db, schoolId).select('language').distinct().execute()

const approvedIn = (db: Db, language: LanguageCode) =>
  db.selectFrom('recordings').where(({ and }) => and({ language, state: 'approved' }))

/** Returns a language's approved recordings: every school's own and those for all schools. */
export const selectApprovedWords = (db: Db, language: LanguageCode) =>
  approvedIn(db, language).select(['school_id', 'words_hash']).execute()

/** Returns a language's approved recordings for all schools with their sounds, oldest first. */
export const selectApprovedSounds = (db: Db, language: LanguageCode) =>
  approvedIn(db, language)
    .select(['words_hash', 'maker_name', 'decider_name', 'sound'])
    .where('school_id', 'is', null)
    .where('sound', '!=', '')
    .orderBy('id')
    .execute()

/** Returns a school's recording or, for null, the whole installation's. */
export const selectRecording = (
  db: Db,
  id: number,
  { school_id, language }: Shelf,
): Promise<RecordingRow | undefined> =>
  db
    .selectFrom('recordings')
    .selectAll()
    .where(({ and }) => and({ id, language }))
    .where('school_id', school_id === null ? 'is' : '=', school_id)
    .executeTakeFirst()

/** Returns the sound of a recording that is approved, or was when a survey opened. */
export const selectSound = (db: Db, digest: string) =>
  db
    .selectFrom('recordings')
    .select('sound')
    .where('digest', '=', digest)
    .where('state', 'in', ['approved', 'sent back'])
    .where('sound', '!=', '')
    .executeTakeFirst()

/** Stores a decision about a recording in the given state. Returns false if its state has changed. */
export async function decide(
  db: Db,
  id: number,
  state: RecordingState,
  decision: RecordingChange,
): Promise<boolean> {
  const same = db.updateTable('recordings').where(({ and }) => and({ id, state }))
  return (await same.set(decision).executeTakeFirst()).numUpdatedRows === 1n
}

/** Withdraws one or all recordings of a link and deletes the sound. Returns how many there were. */
export async function withdraw(db: Db, linkId: number | null, id?: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('recordings')
    .set({ state: 'withdrawn', sound: '' })
    .where('link_id', '=', linkId)
    .where('sound', '!=', '')
    .$if(id !== undefined, (own) => own.where('id', '=', id ?? 0))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Deletes a link's undecided takes of a text, except the newest `keep` of each state. */
export async function deleteOlderTakes(
  db: Db,
  { link_id, words_hash }: NewRecording,
  keep: number,
): Promise<void> {
  // Handles each state separately, so that an undone take doesn't push out the one that undoing restores.
  for (const state of ['recorded', 'withdrawn'] as const) {
    const all = db.selectFrom('recordings').where(({ and }) => and({ link_id, words_hash, state }))
    const takes = await all.select('id').orderBy('id', 'desc').execute()
    const older = takes.slice(keep).map(({ id }) => id)
    if (older.length > 0) await db.deleteFrom('recordings').where('id', 'in', older).execute()
  }
}
