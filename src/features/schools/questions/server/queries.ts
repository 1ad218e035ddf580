import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../../../server/db/connect.ts'
import { isAmong } from '../../../../server/db/portable.ts'
import { genderItem, raceItem } from '../../../../shared/codes.ts'
import type {
  DraftInstrumentTable,
  FrozenInstrumentTable,
  QuestionItemTable,
  QuestionTextTable,
} from './tables.ts'

/** Reads the questions in these files, in no particular order. */
export const selectItems = (db: Db, instruments: readonly string[]): Promise<QuestionItemTable[]> =>
  db
    .selectFrom('question_items')
    .selectAll()
    .where((eb) => isAmong(db, eb.ref('instrument'), instruments))
    .execute()

export const selectTexts = (db: Db, itemIds: readonly string[]): Promise<QuestionTextTable[]> =>
  db
    .selectFrom('question_texts')
    .selectAll()
    .where((eb) => isAmong(db, eb.ref('item_id'), itemIds))
    .execute()

export const findFrozen = (db: Db, surveyId: number): Promise<FrozenInstrumentTable | undefined> =>
  db.selectFrom('frozen_instruments').selectAll().where('survey_id', '=', surveyId).executeTakeFirst()

/** Stores a survey's frozen questions, unless it already has them. */
export async function insertFrozen(db: Db, frozen: FrozenInstrumentTable): Promise<void> {
  await db
    .insertInto('frozen_instruments')
    .values(frozen)
    .onConflict((conflict) => conflict.column('survey_id').doNothing())
    .execute()
}

/** Saves a definition for the tester and returns its ID. */
export async function insertDraft(db: Db, draft: Insertable<DraftInstrumentTable>): Promise<number> {
  const row = await db.insertInto('draft_instruments').values(draft).returning('id').executeTakeFirstOrThrow()
  return row.id
}

/** Reads the newest drafts, up to 200, without their definitions. */
export const listDrafts = (db: Db): Promise<{ id: number; name: string; createdAt: string }[]> =>
  db
    .selectFrom('draft_instruments')
    .select(['id', 'name', 'created_at as createdAt'])
    .orderBy('id', 'desc')
    .limit(200)
    .execute()

export const findDraft = (db: Db, id: number) =>
  db.selectFrom('draft_instruments').selectAll().where('id', '=', id).executeTakeFirst()

/** Returns the saved draft that surveys use when they open; undefined if they use the standard questions. */
export const findDraftInUse = (
  db: Db,
): Promise<(Selectable<DraftInstrumentTable> & { chosen_at: string | null }) | undefined> =>
  db
    .selectFrom('instrument_in_use')
    .innerJoin('draft_instruments', 'draft_instruments.id', 'instrument_in_use.draft_fk')
    .selectAll('draft_instruments')
    .select('chosen_at')
    .executeTakeFirst()

/** Locks the choice of a question set until the transaction ends, and stores when it was made. */
export async function lockInstrumentInUse(db: Db, chosen_at: string): Promise<void> {
  await db.updateTable('instrument_in_use').set({ chosen_at }).execute()
}

export async function setInstrumentInUse(db: Db, draft_fk: number | null, stories: boolean): Promise<void> {
  await db
    .updateTable('instrument_in_use')
    .set({ draft_fk, stories: Number(stories) })
    .execute()
}

/** Returns whether the standard questions end with the two stories, and since when. */
export async function storiesInUse(db: Db): Promise<{ inUse: boolean; chosenAt: string | null }> {
  const row = await db.selectFrom('instrument_in_use').select(['stories', 'chosen_at']).executeTakeFirst()
  return { inUse: row?.stories === 1, chosenAt: row?.chosen_at ?? null }
}

/** Replaces the standard questions with the content files'. Opened surveys keep their frozen questions. */
export async function replaceBank(
  db: Db,
  items: QuestionItemTable[],
  texts: QuestionTextTable[],
): Promise<void> {
  const ids = new Set(items.map((item) => item.id))
  if (!ids.has(genderItem) || !ids.has(raceItem))
    throw new Error('The standard question set is missing its closing questions.')
  await db.deleteFrom('question_texts').execute()
  await db.deleteFrom('question_items').execute()
  await db.insertInto('question_items').values(items).execute()
  for (let at = 0; at < texts.length; at += 100) {
    await db
      .insertInto('question_texts')
      .values(texts.slice(at, at + 100))
      .execute()
  }
}
