import type { Db } from '../../../../server/db/connect.ts'
import type { SessionRow } from './tables.ts'

export const insertSession = (db: Db, session: SessionRow): Promise<unknown> =>
  db.insertInto('sessions').values(session).execute()

/** Records a session's next token. Returns false if the session has ended. */
export async function continueSession(
  db: Db,
  { id, ...next }: Pick<SessionRow, 'id' | 'session_version' | 'last_used_at' | 'expires_at'>,
): Promise<boolean> {
  const row = await db
    .updateTable('sessions')
    .set(next)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const selectSession = (db: Db, id: string): Promise<SessionRow | undefined> =>
  db.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirst()

export const markSessionUsed = (db: Db, id: string, last_used_at: string): Promise<unknown> =>
  db.updateTable('sessions').set({ last_used_at }).where('id', '=', id).execute()

/** Selects an account's open sessions, most recently used first. */
export const selectSessions = (
  db: Db,
  { id, session_version }: { id: number; session_version: number },
  now: string,
): Promise<SessionRow[]> =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', id)
    .where('session_version', '=', session_version)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute()

/** Ends an account's session. Returns false if it has no session with this ID. */
export async function deleteSession(db: Db, user: number, id: string): Promise<boolean> {
  const row = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', user)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Ends all of an account's sessions but one. Returns how many ended. */
export async function deleteOtherSessions(db: Db, user: number, id: string): Promise<number> {
  const rows = await db
    .deleteFrom('sessions')
    .where('user_id', '=', user)
    .where('id', '<>', id)
    .returning('id')
    .execute()
  return rows.length
}

/** Deletes expired sessions. Needs a trusted clock, because one that is ahead would end open sessions. */
export async function deleteSessionsBefore(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', now.toISOString()).execute()
}
