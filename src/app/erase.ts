import { sql } from 'kysely'
import { deleteResponses } from '../features/responses/server/actions.ts'
import { deleteKept } from '../features/retention/server/actions.ts'
import { clearResponseCount } from '../features/surveys/server/actions.ts'
import type { Db } from '../server/db/connect.ts'
import { dialectOf } from '../server/db/portable.ts'

/**
 * Removes all responses of a survey for good and answers how many there were. What a database would leave of them in
 * its files is overwritten, for which it needs the file or the table to itself: the service has to be stopped.
 */
export async function eraseResponses(db: Db, surveyId: number): Promise<number> {
  const erased = await db.transaction().execute(async (trx) => {
    await clearResponseCount(trx, surveyId)
    await deleteKept(trx, surveyId)
    return deleteResponses(trx, surveyId)
  })
  if (dialectOf(db) === 'postgresql') {
    await sql`vacuum full responses`.execute(db)
  } else {
    await sql`vacuum`.execute(db)
    await sql`pragma wal_checkpoint(truncate)`.execute(db)
  }
  return erased
}
