import type { Db } from '../../../../server/db/connect.ts'

/** Returns the uptime when a survey was first found due. Stores `found_at` and returns it the first time. */
export async function firstFound(db: Db, survey_id: number, found_at: number): Promise<number> {
  await db
    .insertInto('deletion_checks')
    .values({ survey_id, found_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await selectFound(db)).get(survey_id) ?? found_at
}

/** Returns the service's uptime when each survey was first found due. */
export async function selectFound(db: Db): Promise<Map<number, number>> {
  const rows = await db.selectFrom('deletion_checks').selectAll().execute()
  return new Map(rows.map(({ survey_id, found_at }) => [survey_id, found_at]))
}

export async function forgetFound(db: Db, surveyId: number): Promise<void> {
  await db.deleteFrom('deletion_checks').where('survey_id', '=', surveyId).execute()
}
