import type { Db } from '../../../../server/db/connect.ts'
import type { PasswordLinkTable } from './tables.ts'

export async function insertLink(db: Db, link: PasswordLinkTable): Promise<void> {
  await db.insertInto('password_links').values(link).execute()
}

export const selectLink = (db: Db, digest: string, now: string): Promise<PasswordLinkTable | undefined> =>
  db
    .selectFrom('password_links')
    .selectAll()
    .where('digest', '=', digest)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Deletes all links of an account. Returns false if this link is already gone. */
export async function takeLinks(db: Db, user: number, digest: string): Promise<boolean> {
  const rows = await db.deleteFrom('password_links').where('user_id', '=', user).returning('digest').execute()
  return rows.some((row) => row.digest === digest)
}

export async function deleteLinks(db: Db, user: number): Promise<void> {
  await db.deleteFrom('password_links').where('user_id', '=', user).execute()
}

export async function deleteLinksBefore(db: Db, instant: string): Promise<void> {
  await db.deleteFrom('password_links').where('expires_at', '<', instant).execute()
}
