import { type ExpressionBuilder, type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../../server/db/connect.ts'
import type { Database } from '../../../../server/db/database.ts'
import { contains, isAmong, likeText } from '../../../../server/db/portable.ts'
import { type Band, bands, type Group, groups } from '../../../../shared/codes.ts'
import { type LanguageCode, languageCodes } from '../../../../shared/languages.ts'
import { settingColumns } from '../../settings/rules.ts'
import { participatingCounts } from '../rules.ts'
import { groupFlags, groupSwitches } from '../rules-settings.ts'
import type { StoredSurvey, SurveyExpectedTable, SurveySettingsTable, SurveyTable } from './tables.ts'

export type SurveyKind = 'audit' | 'pulse'

/** Selects the surveys that meet all of these conditions; every survey if there are none. */
export interface Which {
  id?: number
  guid?: string
  ids?: readonly number[]
  guids?: readonly string[]
  schoolId?: number
  schoolIds?: readonly number[]
  /** 1 for a school's current survey. */
  active?: number
  kind?: SurveyKind
  /** Surveys that can be open, or closed but not final, by a given day, and surveys found final since an instant. */
  due?: { by: string; finalSince: string }
  withResponses?: boolean
}

function matching(
  db: Db,
  { id, ids, guid, guids, schoolId, schoolIds, active, kind, due, withResponses }: Which,
) {
  let query = db.selectFrom('surveys')
  if (id !== undefined) query = query.where('surveys.id', '=', id)
  if (ids !== undefined) query = query.where((eb) => isAmong(db, eb.ref('surveys.id'), ids))
  if (guid !== undefined) query = query.where('surveys.guid', '=', guid)
  if (guids !== undefined) query = query.where((eb) => isAmong(db, eb.ref('surveys.guid'), guids))
  if (schoolId !== undefined) query = query.where('surveys.entity_fk', '=', schoolId)
  if (schoolIds !== undefined)
    query = query.where((eb) => isAmong(db, eb.ref('surveys.entity_fk'), schoolIds))
  if (active !== undefined) query = query.where('surveys.active', '=', active)
  if (kind !== undefined) query = query.where('surveys.pulse_of', kind === 'audit' ? 'is' : 'is not', null)
  if (withResponses)
    query = query.where('surveys.responses_deleted_at', 'is', null).where('surveys.response_count', '>', 0)
  if (due !== undefined)
    query = query.where((eb) =>
      eb.or([
        eb('surveys.final_at', '>=', due.finalSince),
        eb.and([
          eb('surveys.final_at', 'is', null),
          eb('surveys.cancelled_at', 'is', null),
          eb.or([eb('surveys.opened_at', 'is not', null), eb.exists(completedBy(eb, due.by))]),
        ]),
      ]),
    )
  return query
}

/** Selects the settings of a survey whose setup is complete and whose first day is on or before a given day. */
const completedBy = (eb: ExpressionBuilder<Database, 'surveys'>, day: string) =>
  eb
    .selectFrom('survey_settings')
    .select('survey_id')
    .whereRef('survey_id', '=', 'surveys.id')
    .where('survey_setup_complete_date', 'is not', null)
    .where('survey_date_begin', '<=', day)

/** Returns the ids of the current surveys that haven't opened. */
export async function selectPreparedIds(db: Db): Promise<number[]> {
  const rows = await matching(db, { active: 1 })
    .select('surveys.id')
    .where('final_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('opened_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** Counts the current surveys and pulses that were found open and aren't closed yet. */
export async function countOpen(db: Db): Promise<number> {
  const row = await matching(db, {})
    .where((eb) => eb.or([eb('active', '=', 1), eb('pulse_of', 'is not', null)]))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('opened_at', 'is not', null)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Returns surveys with their settings and lists, newest first. */
export async function selectSurveys(db: Db, which: Which): Promise<StoredSurvey[]> {
  const rows = await matching(db, which)
    .innerJoin('survey_settings', 'survey_settings.survey_id', 'surveys.id')
    .selectAll('surveys')
    .select([...settingColumns, 'survey_setup_complete_date', ...groupFlags])
    .orderBy('surveys.id', 'desc')
    .execute()
  if (rows.length === 0) return []
  const ids = matching(db, which).select('surveys.id')
  const languages = await db
    .selectFrom('survey_languages')
    .selectAll()
    .where('survey_id', 'in', ids)
    .execute()
  const grades = await db.selectFrom('survey_bands').selectAll().where('survey_id', 'in', ids).execute()
  const expected = await db.selectFrom('survey_expected').selectAll().where('survey_id', 'in', ids).execute()
  const [languagesOf, bandsOf, expectedOf] = [bySurvey(languages), bySurvey(grades), bySurvey(expected)]
  return rows.map((row) => {
    const own = expectedOf.get(row.id) ?? []
    const ofGroups = <T>(read: (entry: SurveyExpectedTableRow | undefined) => T): Record<Group, T> => {
      const of = (group: Group) => read(own.find(({ group_name }) => group_name === group))
      return { students: of('students'), parents: of('parents'), staff: of('staff') }
    }
    const asked = groups.filter((group) => row[groupSwitches[group].flag] === 1)
    const spoken = languagesOf.get(row.id)?.map(({ language }) => language) ?? []
    const taught = bandsOf.get(row.id)?.map(({ band }) => band) ?? []
    return {
      ...row,
      languages: inOrder(spoken),
      bands: bands.filter((band) => taught.includes(band)),
      groups: asked,
      expected: participatingCounts({ groups: asked, expected: ofGroups((entry) => entry?.count ?? 0) }),
      counted: ofGroups((entry) => entry?.counted ?? 0),
      fellOn: ofGroups((entry) => entry?.fell_on ?? null),
      lotTakenAt: ofGroups((entry) => entry?.lot_taken_at ?? null),
      decidedAt: ofGroups((entry) => entry?.decided_at ?? null),
      drawnFrom: ofGroups((entry) => entry?.drawn_from ?? null),
      doors: ofGroups((entry) => entry?.door ?? 'link'),
      admitted: ofGroups((entry) => entry?.admitted ?? 0),
    }
  })
}

/** Puts codes in the order that languages are offered. Another process may have just added one, which is then last. */
const inOrder = (codes: readonly LanguageCode[]): LanguageCode[] => [
  ...languageCodes.filter((code) => codes.includes(code)),
  ...codes.filter((code) => !languageCodes.includes(code)),
]

type SurveyExpectedTableRow = Selectable<SurveyExpectedTable>
const bySurvey = <Row extends { survey_id: number }>(rows: readonly Row[]) =>
  Map.groupBy(rows, ({ survey_id }) => survey_id)

/** Stores a survey with empty settings. Returns its id and `guid`. */
export async function insertSurvey(
  db: Db,
  survey: Insertable<SurveyTable>,
): Promise<{ id: number; guid: string }> {
  const made = await db
    .insertInto('surveys')
    .values(survey)
    .returning(['id', 'guid'])
    .executeTakeFirstOrThrow()
  await db.insertInto('survey_settings').values({ survey_id: made.id }).execute()
  return made
}

/** Marks all of a school's surveys as previous. */
export async function retireSurveys(db: Db, schoolId: number): Promise<void> {
  await db.updateTable('surveys').set({ active: 0 }).where('entity_fk', '=', schoolId).execute()
}

export async function changeSurvey(db: Db, id: number, change: Updateable<SurveyTable>): Promise<void> {
  await db.updateTable('surveys').set(change).where('id', '=', id).execute()
}

export async function changeSettings(
  db: Db,
  surveyId: number,
  change: Updateable<SurveySettingsTable>,
): Promise<void> {
  await db.updateTable('survey_settings').set(change).where('survey_id', '=', surveyId).execute()
}

const lists = {
  language: { table: 'survey_languages', column: 'language' },
  band: { table: 'survey_bands', column: 'band' },
} as const

/** Adds a language or band to a survey unless it is there already, or removes it. */
export async function setListed(
  db: Db,
  survey_id: number,
  list: keyof typeof lists,
  value: LanguageCode | Band,
  on: boolean,
): Promise<void> {
  const { table, column } = lists[list]
  const of = sql`${sql.table(table)}`
  const change = on
    ? sql`insert into ${of} (survey_id, ${sql.ref(column)}) values (${survey_id}, ${value}) on conflict do nothing`
    : sql`delete from ${of} where survey_id = ${survey_id} and ${sql.ref(column)} = ${value}`
  await change.execute(db)
}

export async function saveExpected(
  db: Db,
  survey_id: number,
  group_name: Group,
  count: number,
): Promise<void> {
  await db
    .insertInto('survey_expected')
    .values({ survey_id, group_name, count })
    .onConflict((conflict) => conflict.columns(['survey_id', 'group_name']).doUpdateSet({ count }))
    .execute()
}

/** Also locks the row until the transaction ends. Returns false if `expected` is given and isn't the version. */
export async function raiseVersion(db: Db, surveyId: number, expected: number | undefined): Promise<boolean> {
  let query = db
    .updateTable('surveys')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', surveyId)
  if (expected !== undefined) query = query.where('version', '=', expected)
  const result = await query.executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

/** Returns the ids of surveys whose name contains a given text, ignoring case. */
export async function surveyIdsNamed(db: Db, text: string): Promise<number[]> {
  const rows = await db
    .selectFrom('surveys')
    .select('id')
    .where((eb) => contains(eb.ref('name'), `%${likeText(text.toLowerCase())}%`))
    .execute()
  return rows.map((row) => row.id)
}

/** Returns surveys' `guid`s, keyed by survey id. */
export async function surveyGuids(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('surveys')
    .select(['id', 'guid'])
    .where((eb) => isAmong(db, eb.ref('id'), ids))
    .execute()
  return new Map(rows.map(({ id, guid }) => [id, guid]))
}

/** Returns surveys' school ids, keyed by survey `guid`. */
export async function schoolsOfSurveys(db: Db, guids: readonly string[]): Promise<Map<string, number>> {
  if (guids.length === 0) return new Map()
  const rows = await db
    .selectFrom('surveys')
    .select(['guid', 'entity_fk'])
    .where((eb) => isAmong(db, eb.ref('guid'), guids))
    .execute()
  return new Map(rows.map(({ guid, entity_fk }) => [guid, entity_fk]))
}

/** Returns a survey's last day; null if it isn't set. */
export async function selectLastDay(db: Db, surveyId: number): Promise<string | null> {
  const settings = db
    .selectFrom('survey_settings')
    .select('survey_date_end')
    .where('survey_id', '=', surveyId)
  return (await settings.executeTakeFirst())?.survey_date_end ?? null
}
