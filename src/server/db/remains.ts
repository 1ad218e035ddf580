import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from './connect.ts'
import { dialectOf, isDatabaseDown } from './portable.ts'

const name = 'remains'

/** Records, in the same transaction as the delete, that the embedded database's file must be rewritten. */
export async function noteRemains(trx: Db): Promise<void> {
  if (dialectOf(trx) === 'postgresql') return
  // Uses a new value each time, so that a deletion during a cleanup isn't mistaken for one already cleaned up.
  const value = randomUUID()
  await trx
    .insertInto('server_secrets')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/**
 * Removes what deleted rows have left in the embedded database's files. `secure_delete` overwrites a row, but not
 * copies left next to other rows when pages were split or joined. VACUUM rewrites every page, and this process's other
 * queries wait for it. Returns true if nothing is left. Returns false if the file was in use or the disk was full, so a
 * later call must try again. PostgreSQL leaves this to its own `vacuum`.
 */
export async function removeRemains(db: Db): Promise<boolean> {
  if (dialectOf(db) === 'postgresql') return true
  const noted = await db
    .selectFrom('server_secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  if (noted === undefined) return true
  try {
    await sql`vacuum`.execute(db)
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
    if (rows[0]?.busy !== 0) return false
    const removed = db.deleteFrom('server_secrets').where('name', '=', name).where('value', '=', noted.value)
    return (await removed.executeTakeFirst()).numDeletedRows === 1n
  } catch (error) {
    if (!isDatabaseDown(error)) throw error
    return false
  }
}
