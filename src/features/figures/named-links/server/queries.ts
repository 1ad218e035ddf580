import type { Db } from '../../../../server/db/connect.ts'
import { forUpdate } from '../../../../server/db/portable.ts'
import type { Purpose } from '../rules.ts'
import type { NamedLinkRow, NewNamedLink } from './tables.ts'

/** Stores a link; answers its id. */
export async function insertNamedLink(db: Db, link: NewNamedLink): Promise<number> {
  const { id } = await db.insertInto('named_links').values(link).returning('id').executeTakeFirstOrThrow()
  return id
}

/** The links of a purpose: of a school or, for null, of the whole installation; of one survey where it is given. */
export function selectNamedLinks(
  db: Db,
  { purpose, school, survey }: { purpose: Purpose; school: number | null; survey: number | undefined },
): Promise<NamedLinkRow[]> {
  const all = db.selectFrom('named_links').selectAll().where('purpose', '=', purpose)
  const ofSchool = all.where('school_id', school === null ? 'is' : '=', school)
  const ofSurvey = survey === undefined ? ofSchool : ofSchool.where('survey_id', '=', survey)
  return ofSurvey.orderBy('id', 'desc').execute()
}

/** Links that an account made and nobody withdrew, as far as their time is not over; the oldest first. */
export const selectLinksMadeBy = (db: Db, user: number, now: string): Promise<NamedLinkRow[]> =>
  db
    .selectFrom('named_links')
    .selectAll()
    .where('created_by', '=', user)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('id')
    .execute()

/** The link of a token; in a transaction its row is held, so that a withdrawal comes before or after all of it. */
export function findByDigest(db: Db, digest: string): Promise<NamedLinkRow | undefined> {
  const link = db.selectFrom('named_links').selectAll().where('token_digest', '=', digest)
  return (db.isTransaction ? forUpdate(db, link) : link).executeTakeFirst()
}

/** Ends a link now; false where it was withdrawn or has ended before. */
export async function endLink(db: Db, id: number, now: string): Promise<boolean> {
  const result = await db
    .updateTable('named_links')
    .set({ expires_at: now })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

/** Withdraws a link of a school or, for null, of the whole installation; false where none could still be withdrawn. */
export async function withdraw(
  db: Db,
  { id, school }: { id: number; school: number | null },
  withdrawn_at: string,
): Promise<boolean> {
  const result = await db
    .updateTable('named_links')
    .set({ withdrawn_at })
    .where('id', '=', id)
    .where('school_id', school === null ? 'is' : '=', school)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}
