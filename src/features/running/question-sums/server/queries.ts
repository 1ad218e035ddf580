import type { Db } from '../../../../server/db/connect.ts'
import type { QuestionSumFileTable } from './tables.ts'

/** Returns school years that have files, newest first. */
export async function selectFileRounds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('question_sum_files')
    .select('round')
    .distinct()
    .orderBy('round', 'desc')
    .execute()
  return rows.map(({ round }) => round)
}

/** Returns a school year's files. */
export const selectFiles = (db: Db, round: string): Promise<QuestionSumFileTable[]> =>
  db.selectFrom('question_sum_files').selectAll().where('round', '=', round).orderBy('cell_id').execute()

/** Stores a file, which replaces the installation's file for that school year. */
export const storeFile = (db: Db, { cell_id, round, ...file }: QuestionSumFileTable): Promise<unknown> =>
  db
    .insertInto('question_sum_files')
    .values({ cell_id, round, ...file })
    .onConflict((conflict) => conflict.columns(['cell_id', 'round']).doUpdateSet(file))
    .execute()
