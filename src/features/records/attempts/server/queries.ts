import type { Db } from '../../../../server/db/connect.ts'
import { isAmong } from '../../../../server/db/portable.ts'

/** Returns the times, in milliseconds, of a key's failures before `before`, newest first, at most `limit`. */
export async function latestFailures(db: Db, key: string, before: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('sign_in_failures')
    .select('failed_at')
    .where('key', '=', key)
    .where('failed_at', '<', before)
    .orderBy('failed_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => Number(row.failed_at))
}

export async function insertFailures(db: Db, keys: readonly string[], failed_at: number): Promise<void> {
  await db
    .insertInto('sign_in_failures')
    .values(keys.map((key) => ({ key, failed_at })))
    .execute()
}

export async function deleteFailuresBefore(db: Db, instant: number): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('failed_at', '<', instant).execute()
}

/** Deletes the failures under these keys, or only those at `failedAt` if it is given. */
export async function deleteFailures(db: Db, keys: readonly string[], failedAt?: number): Promise<void> {
  let query = db.deleteFrom('sign_in_failures').where((eb) => isAmong(db, eb.ref('key'), keys))
  if (failedAt !== undefined) query = query.where('failed_at', '=', failedAt)
  await query.execute()
}
