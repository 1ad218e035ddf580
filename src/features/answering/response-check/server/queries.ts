import type { Insertable } from 'kysely'
import type { Db } from '../../../../server/db/connect.ts'
import type { ResponseDecisionRow, ResponseDecisionTable } from './tables.ts'

/** Returns the decisions about a survey, newest first. */
export const selectDecisions = (db: Db, surveyId: number): Promise<ResponseDecisionRow[]> =>
  db
    .selectFrom('response_decisions')
    .selectAll()
    .where('survey_id', '=', surveyId)
    .orderBy('id', 'desc')
    .execute()

/** Deletes the decisions about a survey because they contain networks and days of its responses. */
export async function deleteDecisions(db: Db, surveyId: number): Promise<void> {
  await db.deleteFrom('response_decisions').where('survey_id', '=', surveyId).execute()
}

/** Stores a decision and returns its ID. */
export async function insertDecision(db: Db, decision: Insertable<ResponseDecisionTable>): Promise<number> {
  const made = await db
    .insertInto('response_decisions')
    .values(decision)
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

/** Marks a survey's decision as undone. Returns undefined if the decision isn't in force. */
export const undoDecision = (
  db: Db,
  surveyId: number,
  id: number,
  at: string,
): Promise<ResponseDecisionRow | undefined> =>
  db
    .updateTable('response_decisions')
    .set({ undone_at: at })
    .where('id', '=', id)
    .where('survey_id', '=', surveyId)
    .where('undone_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
