import type { Db } from '../../../../server/db/connect.ts'
import { isAmong } from '../../../../server/db/portable.ts'
import type { StoredResultTable } from './tables.ts'

/** Returns one stored document of a survey, as JSON; undefined if there is none. */
export async function selectStoredResult(
  db: Db,
  surveyId: number,
  kind: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('kept_results')
    .select('document')
    .where('survey_id', '=', surveyId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row?.document
}

/** Reads the stored documents of a kind for these surveys. */
export const selectStoredResults = (
  db: Db,
  surveyIds: readonly number[],
  kind: string,
): Promise<Pick<StoredResultTable, 'survey_id' | 'document'>[]> =>
  db
    .selectFrom('kept_results')
    .select(['survey_id', 'document'])
    .where((eb) => isAmong(db, eb.ref('survey_id'), surveyIds))
    .where('kind', '=', kind)
    .execute()

/** Reads which of these surveys have a stored document of a kind. */
export const selectWithStoredResult = (
  db: Db,
  surveyIds: readonly number[],
  kind: string,
): Promise<Pick<StoredResultTable, 'survey_id'>[]> =>
  db
    .selectFrom('kept_results')
    .select('survey_id')
    .where((eb) => isAmong(db, eb.ref('survey_id'), surveyIds))
    .where('kind', '=', kind)
    .execute()

/** Stores a document, unless the survey already has one of its kind. */
export async function insertStoredResult(db: Db, kept: StoredResultTable): Promise<void> {
  await db
    .insertInto('kept_results')
    .values(kept)
    .onConflict((conflict) => conflict.columns(['survey_id', 'kind']).doNothing())
    .execute()
}

/** Deletes all stored results of a survey. */
export async function deleteStoredResults(db: Db, surveyId: number): Promise<void> {
  await db.deleteFrom('kept_results').where('survey_id', '=', surveyId).execute()
}
