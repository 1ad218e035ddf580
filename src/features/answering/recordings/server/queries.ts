import type { Db } from '../../../../server/db/connect.ts'
import type { LanguageCode } from '../../../../shared/languages.ts'
import type { RecordingState } from '../rules.ts'
import type { NewRecording, RecordingRow } from './tables.ts'

/** A recording without its sound. */
export type RecordingFacts = Omit<RecordingRow, 'sound'>

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
  'made_at',
  'decider_name',
  'approved_at',
  'sent_back_at',
] as const

export async function insertRecording(db: Db, row: NewRecording): Promise<number> {
  const { id } = await db.insertInto('recordings').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** A recording of the same link that says the same words with the same bytes: it came before, and its answer was lost. */
export const selectSameTake = (
  db: Db,
  take: Pick<RecordingRow, 'link_id' | 'words_hash' | 'digest'>,
): Promise<{ id: number } | undefined> =>
  db
    .selectFrom('recordings')
    .select('id')
    .where('link_id', '=', take.link_id)
    .where('words_hash', '=', take.words_hash)
    .where('digest', '=', take.digest)
    .where('state', 'in', ['recorded', 'approved'])
    .executeTakeFirst()

/** What a school can use in a language, its own and those for all schools, newest first; for null those for all. */
export function selectRecordings(
  db: Db,
  { schoolId, language }: { schoolId: number | null; language?: LanguageCode },
): Promise<RecordingFacts[]> {
  const all = db
    .selectFrom('recordings')
    .select(facts)
    .where('state', '!=', 'withdrawn')
    .where((is) =>
      schoolId === null
        ? is('school_id', 'is', null)
        : is.or([is('school_id', 'is', null), is('school_id', '=', schoolId)]),
    )
  const some = language === undefined ? all : all.where('language', '=', language)
  return some.orderBy('id', 'desc').execute()
}

/**
 * Languages in which anything was ever recorded for a school or for all. No sound is read: SQLite has all of this in an
 * index, PostgreSQL keeps sounds apart from their rows.
 */
export const selectRecordedLanguages = (
  db: Db,
  schoolId: number,
): Promise<Pick<RecordingRow, 'language'>[]> =>
  db
    .selectFrom('recordings')
    .select('language')
    .distinct()
    .where((is) => is.or([is('school_id', 'is', null), is('school_id', '=', schoolId)]))
    .execute()

/** The approved recordings of a language, of every school and of all. */
export const selectApprovedWords = (
  db: Db,
  language: LanguageCode,
): Promise<Pick<RecordingRow, 'school_id' | 'words_hash'>[]> =>
  db
    .selectFrom('recordings')
    .select(['school_id', 'words_hash'])
    .where('language', '=', language)
    .where('state', '=', 'approved')
    .execute()

/** A recording that belongs to a school or, for null, to the whole installation. */
export const selectRecording = (
  db: Db,
  id: number,
  { schoolId, language }: { schoolId: number | null; language: LanguageCode },
): Promise<RecordingRow | undefined> =>
  db
    .selectFrom('recordings')
    .selectAll()
    .where('id', '=', id)
    .where('language', '=', language)
    .where('school_id', schoolId === null ? 'is' : '=', schoolId)
    .executeTakeFirst()

/** The sound of a recording that is approved, or was while a survey opened. */
export const selectSound = (db: Db, digest: string): Promise<{ sound: string } | undefined> =>
  db
    .selectFrom('recordings')
    .select('sound')
    .where('digest', '=', digest)
    .where('state', 'in', ['approved', 'sent back'])
    .where('sound', '!=', '')
    .executeTakeFirst()

interface Decision {
  state: RecordingState
  comment?: string
  decider_name?: string
  approved_at?: string
  sent_back_at?: string
  sound?: string
}

/** Decides about a recording that is in one of these states; false where it is in another one by now. */
export async function decide(
  db: Db,
  id: number,
  from: readonly RecordingState[],
  decision: Decision,
): Promise<boolean> {
  const result = await db
    .updateTable('recordings')
    .set(decision)
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

/** Deletes takes of a link that nobody has decided about, all but its newest ones of a text. */
export async function deleteOlderTakes(
  db: Db,
  { linkId, hash, keep }: { linkId: number; hash: string; keep: number },
): Promise<void> {
  // Each state by itself: what was taken back does not push out the take that taking back brings back.
  for (const state of ['recorded', 'withdrawn'] as const) {
    const isOne = { link_id: linkId, words_hash: hash, state }
    const oldest = await db
      .selectFrom('recordings')
      .select('id')
      .where(({ and }) => and(isOne))
      .orderBy('id', 'desc')
      .limit(1)
      .offset(keep - 1)
      .executeTakeFirst()
    if (!oldest) continue
    await db
      .deleteFrom('recordings')
      .where(({ and }) => and(isOne))
      .where('id', '<', oldest.id)
      .execute()
  }
}

/** Withdraws all that was recorded through a link; answers how many recordings that were. */
export async function withdrawOfLink(db: Db, linkId: number): Promise<number> {
  const result = await db
    .updateTable('recordings')
    .set({ state: 'withdrawn', sound: '' })
    .where('link_id', '=', linkId)
    .where('state', 'in', ['recorded', 'approved', 'sent back'])
    .where('sound', '!=', '')
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}
