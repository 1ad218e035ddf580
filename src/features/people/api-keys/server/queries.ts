import type { Db } from '../../../../server/db/connect.ts'
import type { ApiKeyRow } from './tables.ts'

export const insertKey = (db: Db, key: Omit<ApiKeyRow, 'id'>): Promise<ApiKeyRow> =>
  db.insertInto('api_keys').values(key).returningAll().executeTakeFirstOrThrow()

/** The keys of an organization or, for null, of the whole installation; newest first. */
export const selectKeys = (db: Db, organization: number | null): Promise<ApiKeyRow[]> =>
  db
    .selectFrom('api_keys')
    .selectAll()
    .where('organization_id', organization === null ? 'is' : '=', organization)
    .orderBy('id', 'desc')
    .execute()

/** Keys that an account made and nobody withdrew, as far as their time is not over; the oldest first. */
export const selectKeysMadeBy = (db: Db, user: number, now: string): Promise<ApiKeyRow[]> =>
  db
    .selectFrom('api_keys')
    .selectAll()
    .where('created_by', '=', user)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('id')
    .execute()

export const findKey = (db: Db, digest: string): Promise<ApiKeyRow | undefined> =>
  db.selectFrom('api_keys').selectAll().where('key_digest', '=', digest).executeTakeFirst()

/** Withdraws a key of an organization or, for null, of the installation; false where none could still be withdrawn. */
export async function endKey(
  db: Db,
  { id, organization }: { id: number; organization: number | null },
  ended_at: string,
): Promise<boolean> {
  const result = await db
    .updateTable('api_keys')
    .set({ ended_at })
    .where('id', '=', id)
    .where('organization_id', organization === null ? 'is' : '=', organization)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

export const markUsed = (db: Db, id: number, used_on: string): Promise<unknown> =>
  db.updateTable('api_keys').set({ used_on }).where('id', '=', id).execute()
