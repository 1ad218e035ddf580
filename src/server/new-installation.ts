import type { Db } from './db/connect.ts'

const name = 'installation-made'

/**
 * Records that an installation begins with this start, in the transaction that creates its first account. Installations
 * from versions before 1.0.6 lack this record, so rules for new installations don't apply to them.
 */
export async function noteNewInstallation(trx: Db, now: Date): Promise<void> {
  await trx
    .insertInto('server_secrets')
    .values({ name, value: now.toISOString() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

/** Checks whether an installation was created by a version that records it. */
export async function isNewInstallation(db: Db): Promise<boolean> {
  const row = await db.selectFrom('server_secrets').select('name').where('name', '=', name).executeTakeFirst()
  return row !== undefined
}
