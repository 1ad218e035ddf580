import type { Insertable } from 'kysely'
import type { Db } from '../../../../server/db/connect.ts'
import type { ShareLinkRow, ShareLinkTable } from './tables.ts'

/** Stores a link; answers its id. */
export async function insertShareLink(db: Db, link: Insertable<ShareLinkTable>): Promise<number> {
  const { id } = await db.insertInto('share_links').values(link).returning('id').executeTakeFirstOrThrow()
  return id
}

/** The links of a survey, newest first. */
export const selectShareLinks = (db: Db, surveyId: number): Promise<ShareLinkRow[]> =>
  db.selectFrom('share_links').selectAll().where('survey_id', '=', surveyId).orderBy('id', 'desc').execute()

/** Links that an account made and nobody withdrew, as far as their time is not over; the oldest first. */
export const selectShareLinksMadeBy = (db: Db, user: number, now: string): Promise<ShareLinkRow[]> =>
  db
    .selectFrom('share_links')
    .selectAll()
    .where('created_by', '=', user)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('id')
    .execute()

export const findShareLink = (db: Db, digest: string): Promise<ShareLinkRow | undefined> =>
  db.selectFrom('share_links').selectAll().where('token_digest', '=', digest).executeTakeFirst()

/** Ends a link now; false where it was withdrawn or has ended before. */
export async function endShareLinkNow(db: Db, id: number, now: string): Promise<boolean> {
  const result = await db
    .updateTable('share_links')
    .set({ expires_at: now })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

/** Withdraws a link of a survey; false where it has no such link that could still be withdrawn. */
export async function withdrawShareLink(
  db: Db,
  surveyId: number,
  id: number,
  withdrawn_at: string,
): Promise<boolean> {
  const result = await db
    .updateTable('share_links')
    .set({ withdrawn_at })
    .where('id', '=', id)
    .where('survey_id', '=', surveyId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

/**
 * Sets the instant of the last look that is recorded. False where somebody else has set it since the link was read:
 * then their look is the one that is recorded.
 */
export async function markViewRecorded(
  db: Db,
  { id, view_recorded_at: former }: Pick<ShareLinkRow, 'id' | 'view_recorded_at'>,
  at: string,
): Promise<boolean> {
  const result = await db
    .updateTable('share_links')
    .set({ view_recorded_at: at })
    .where('id', '=', id)
    .where('view_recorded_at', former === null ? 'is' : '=', former)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}
