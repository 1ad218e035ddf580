import type { Db } from '../../../server/db/connect.ts'

/** How many sign-ins were refused under a key between two instants in milliseconds, both left out. */
export async function countFailures(db: Db, key: string, after: number, before: number): Promise<number> {
  const row = await db
    .selectFrom('sign_in_failures')
    .select((eb) => eb.fn.countAll<number>().as('failures'))
    .where('key', '=', key)
    .where('failed_at', '>', after)
    .where('failed_at', '<', before)
    .executeTakeFirstOrThrow()
  return Number(row.failures)
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

export async function deleteFailuresOf(db: Db, key: string): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('key', '=', key).execute()
}
