import type { Db } from '../../../../server/db/connect.ts'
import type { FamilyAnswerGoalRow, FamilyAnswerRow } from './tables.ts'

export const selectAnswer = (db: Db, surveyId: number): Promise<FamilyAnswerRow | undefined> =>
  db.selectFrom('family_answers').selectAll().where('survey_id', '=', surveyId).executeTakeFirst()

/** Returns the goals in a report, in order. */
export const selectAnswerGoals = (db: Db, surveyId: number): Promise<FamilyAnswerGoalRow[]> =>
  db
    .selectFrom('family_answer_goals')
    .selectAll()
    .where('survey_id', '=', surveyId)
    .orderBy('place')
    .execute()

/** Replaces the survey's row, or inserts the first one. */
export async function replaceAnswer(db: Db, row: FamilyAnswerRow): Promise<void> {
  const { survey_id: _, ...change } = row
  await db
    .insertInto('family_answers')
    .values(row)
    .onConflict((conflict) => conflict.column('survey_id').doUpdateSet(change))
    .execute()
}

export async function replaceAnswerGoals(
  trx: Db,
  surveyId: number,
  rows: readonly FamilyAnswerGoalRow[],
): Promise<void> {
  await trx.deleteFrom('family_answer_goals').where('survey_id', '=', surveyId).execute()
  if (rows.length > 0) await trx.insertInto('family_answer_goals').values(rows).execute()
}
