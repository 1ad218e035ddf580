import { sql } from 'kysely'
import type { Db } from './connect.ts'
import { dialectOf } from './portable.ts'

/**
 * Removes all responses of a survey for good and answers how many there were. What a database would leave of them in
 * its files is overwritten, for which it needs the file or the table to itself: the service has to be stopped.
 */
export async function eraseResponses(db: Db, surveyId: number): Promise<number> {
  const erased = await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('surveys')
      .set({ response_count: 0, responses_deleted_at: null })
      .where('id', '=', surveyId)
      .execute()
    await trx.deleteFrom('kept_results').where('survey_id', '=', surveyId).execute()
    return trx.deleteFrom('responses').where('survey_id', '=', surveyId).executeTakeFirst()
  })
  if (dialectOf(db) === 'postgresql') {
    await sql`vacuum full responses`.execute(db)
  } else {
    await sql`vacuum`.execute(db)
    await sql`pragma wal_checkpoint(truncate)`.execute(db)
  }
  return Number(erased.numDeletedRows)
}
