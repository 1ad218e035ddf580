import type { Db } from '../../../../server/db/connect.ts'
import type { PaperDayTable } from './tables.ts'

/** Stores a day's count. Returns false if it is already stored. */
export async function insertPaperDay(db: Db, day: PaperDayTable): Promise<boolean> {
  const result = await db
    .insertInto('paper_days')
    .values(day)
    .onConflict((conflict) => conflict.columns(['survey_id', 'link_id', 'day']).doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows) === 1
}

/** Returns the stored counts, starting with the given day. */
export const selectPaperDays = (db: Db, from: string): Promise<PaperDayTable[]> =>
  db.selectFrom('paper_days').selectAll().where('day', '>=', from).execute()
