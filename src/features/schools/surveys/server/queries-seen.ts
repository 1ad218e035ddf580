import { type CompiledQuery, sql } from 'kysely'
import type { Db } from '../../../../server/db/connect.ts'
import { amongParameter, inOneText, isAmong } from '../../../../server/db/portable.ts'
import { newestLinkOf } from '../../../records/links/server/actions.ts'
import { counselorOfSchool, nameOfSchool } from '../../school/server/actions.ts'
import { settingColumns } from '../../settings/rules.ts'
import { groupFlags } from '../rules-settings.ts'
import type { SurveyTimes } from '../rules-stages.ts'

/** The rows that determine what respondents see of a survey. */
export interface SeenByRespondents extends Omit<SurveyTimes, 'zone'> {
  /** Fixed when the survey opens; null before. */
  zone: string | null
  /** All its columns as one string, which changes whenever a column does. */
  all: string
}

/** Returns the id of the survey whose own `guid` this is. */
export async function surveyIdOfGuid(db: Db, guid: string): Promise<number | undefined> {
  const row = await db.selectFrom('surveys').select('id').where('guid', '=', guid).executeTakeFirst()
  return row?.id
}

const times = [
  'survey_setup_complete_date',
  'opened_at',
  'closed_at',
  'final_at',
  'ended_at',
  'cancelled_at',
] as const

const seenQuery = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('surveys')
    .innerJoin('survey_settings', 'survey_settings.survey_id', 'surveys.id')
    .where(isAmong(db, sql.ref<number>('surveys.id'), ids))
    .select(['surveys.id', 'surveys.name', 'surveys.pulse_of', 'surveys.time_zone as zone'])
    .select(times)
    .select([...settingColumns, ...groupFlags])
    .select([
      newestLinkOf(db, sql.ref<number>('surveys.id')).as('link'),
      nameOfSchool(db, sql.ref<number>('surveys.entity_fk')).as('school'),
      counselorOfSchool(db, sql.ref<number>('surveys.entity_fk')).as('counselor'),
      db
        .selectFrom('survey_languages')
        .select(inOneText(db, sql.ref<string>('language')).as('all'))
        .where('survey_languages.survey_id', '=', sql.ref<number>('surveys.id'))
        .as('languages'),
      db
        .selectFrom('survey_bands')
        .select(inOneText(db, sql.ref<string>('band')).as('all'))
        .where('survey_bands.survey_id', '=', sql.ref<number>('surveys.id'))
        .as('bands'),
      db
        .selectFrom('survey_expected')
        .select(inOneText(db, sql<string>`${sql.ref('group_name')} || ' ' || ${sql.ref('door')}`).as('all'))
        .where('survey_expected.survey_id', '=', sql.ref<number>('surveys.id'))
        .as('doors'),
    ])
    .compile()

type Seen = ReturnType<typeof seenQuery> extends CompiledQuery<infer Row> ? Row : never
const compiled = new WeakMap<Db, CompiledQuery<Seen>>()

function compiledQuery(db: Db, ids: readonly number[]): CompiledQuery<Seen> {
  const query = seenQuery(db, ids)
  compiled.set(db, query)
  return query
}

/**
 * Returns the rows that determine what respondents see of surveys, keyed by survey id. The statement is compiled once,
 * because every page and every request for questions runs it and compiling takes longer than the rest.
 */
export async function selectSeen(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, SeenByRespondents>> {
  const query = compiled.get(db) ?? compiledQuery(db, ids)
  const { rows } = await db.executeQuery<Seen>({ ...query, parameters: [amongParameter(db, ids)] })
  return new Map(rows.map((row) => [row.id, { ...row, all: JSON.stringify(row) }]))
}
