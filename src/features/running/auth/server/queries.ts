import type { Db } from '../../../../server/db/connect.ts'

/** Returns the IDs of accounts that have signed in from a browser since a time. */
export async function selectBrowserUsers(db: Db, digest: string, since: string): Promise<number[]> {
  const rows = await db
    .selectFrom('known_browsers')
    .select('user_id')
    .where('digest', '=', digest)
    .where('last_used_at', '>=', since)
    .execute()
  return rows.map((row) => row.user_id)
}

export async function saveBrowser(
  db: Db,
  digest: string,
  user_id: number,
  last_used_at: string,
): Promise<void> {
  await db
    .insertInto('known_browsers')
    .values({ digest, user_id, last_used_at })
    .onConflict((conflict) => conflict.columns(['digest', 'user_id']).doUpdateSet({ last_used_at }))
    .execute()
}

/** Deletes browsers last used before a time. */
export async function deleteBrowsersBefore(db: Db, instant: string): Promise<void> {
  await db.deleteFrom('known_browsers').where('last_used_at', '<', instant).execute()
}
