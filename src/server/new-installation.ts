import type { Db } from './db/connect.ts'

const name = 'installation-made'

/**
 * Notes that an installation begins with this start, in the transaction that makes its first account. Those of versions
 * before 1.0.6 have no such note: what is asked of new installations only is not asked there.
 */
export async function noteNewInstallation(trx: Db, now: Date): Promise<void> {
  await trx
    .insertInto('server_secrets')
    .values({ name, value: now.toISOString() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

/** Whether an installation was made by a version that notes it. */
export async function isNewInstallation(db: Db): Promise<boolean> {
  const row = await db.selectFrom('server_secrets').select('name').where('name', '=', name).executeTakeFirst()
  return row !== undefined
}
