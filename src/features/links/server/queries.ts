import type { Insertable } from 'kysely'
import type { Db } from '../../../server/db/connect.ts'
import type { SurveyLinkTable } from './tables.ts'

export async function insertLink(db: Db, link: Insertable<SurveyLinkTable>): Promise<void> {
  await db.insertInto('survey_links').values(link).execute()
}

/** Id of the survey that got this guid; undefined where none did. */
export async function surveyIdOfLink(db: Db, guid: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('survey_links')
    .select('survey_id')
    .where('guid', '=', guid)
    .executeTakeFirst()
  return row?.survey_id
}

/** The newest guid of each survey that got one. */
export async function newestLinks(db: Db, surveyIds: readonly number[]): Promise<Map<number, string>> {
  if (surveyIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('survey_links')
    .select(['survey_id', 'guid'])
    .where('survey_id', 'in', surveyIds)
    .orderBy('id')
    .execute()
  return new Map(rows.map(({ survey_id, guid }) => [survey_id, guid]))
}
