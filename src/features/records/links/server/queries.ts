import { type Expression, type Insertable, sql } from 'kysely'
import type { Db } from '../../../../server/db/connect.ts'
import { isAmong } from '../../../../server/db/portable.ts'
import type { ShortLinkTable, SurveyLinkTable } from './tables.ts'

export async function insertLink(db: Db, link: Insertable<SurveyLinkTable>): Promise<void> {
  await db.insertInto('survey_links').values(link).execute()
}

/** Stores a short link. Returns false if its code is already in use. */
export async function insertShortLink(db: Db, link: Insertable<ShortLinkTable>): Promise<boolean> {
  const stored = await db
    .insertInto('short_links')
    .values(link)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .executeTakeFirst()
  return Number(stored.numInsertedOrUpdatedRows ?? 0) === 1
}

/** Returns the `guid` for a code; undefined if there is none. */
export async function guidOfCode(db: Db, code: string): Promise<string | undefined> {
  const row = await db.selectFrom('short_links').select('guid').where('code', '=', code).executeTakeFirst()
  return row?.guid
}

/** Returns the ID of the survey that a code leads to; undefined if there is none. */
export async function surveyIdOfCode(db: Db, code: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('short_links')
    .select('survey_id')
    .where('code', '=', code)
    .executeTakeFirst()
  return row?.survey_id
}

/** Returns the short code of a `guid` in a respondents' link. Throws if there is none. */
export async function codeOfGuid(db: Db, guid: string): Promise<string> {
  const row = await db
    .selectFrom('short_links')
    .select('code')
    .where('guid', '=', guid)
    .executeTakeFirstOrThrow()
  return row.code
}

/** Returns the short codes of the `guid`s in respondents' links. */
export async function codesOfGuids(db: Db, guids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('short_links')
    .select(['guid', 'code'])
    .where((eb) => isAmong(db, eb.ref('guid'), guids))
    .execute()
  return new Map(rows.map(({ guid, code }) => [guid, code]))
}

/** Returns the ID of the survey that got this `guid` after its first; undefined if there is none. */
export async function surveyIdOfLink(db: Db, guid: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('survey_links')
    .select('survey_id')
    .where('guid', '=', guid)
    .executeTakeFirst()
  return row?.survey_id
}

/** Returns the IDs of the surveys that got these `guid`s after their first. */
export async function surveyIdsOfLinks(db: Db, guids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('survey_links')
    .select(['guid', 'survey_id'])
    .where((eb) => isAmong(db, eb.ref('guid'), guids))
    .execute()
  return new Map(rows.map(({ guid, survey_id }) => [guid, survey_id]))
}

/** Subquery for a survey's newest `guid`, given a reference to the survey's ID. Adds no parameter to the statement. */
export const newestLinkOf = (db: Db, surveyId: Expression<number>) =>
  db
    .selectFrom('survey_links')
    .select('guid')
    .where('survey_id', '=', surveyId)
    .orderBy('survey_links.id', 'desc')
    .limit(sql.lit(1))

/** Returns the newest `guid` of each survey that has more than one. */
export async function newestLinks(db: Db, surveyIds: readonly number[]): Promise<Map<number, string>> {
  if (surveyIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('survey_links')
    .select(['survey_id', 'guid'])
    .where((eb) => isAmong(db, eb.ref('survey_id'), surveyIds))
    .orderBy('id')
    .execute()
  return new Map(rows.map(({ survey_id, guid }) => [survey_id, guid]))
}
