import { randomUUID } from 'node:crypto'
import type { Updateable } from 'kysely'
import type { Db } from '../../../server/db/connect.ts'
import type { Services } from '../../../server/serve.ts'
import { dayIn } from '../../../shared/dates.ts'
import { Problem } from '../../../shared/errors.ts'
import { recordEvent } from '../../events/server/actions.ts'
import { zoneOf } from '../../school/rules.ts'
import type { UserRow } from '../../users/server/tables.ts'
import type { Survey } from '../contract.ts'
import { hasOpened, missingFromSetup, surveyStatus } from '../rules.ts'
import type { FullSurvey, SurveySettingsRow, SurveySettingsTable } from './tables.ts'

const full = (db: Db) =>
  db
    .selectFrom('surveys')
    .innerJoin('survey_settings', 'survey_settings.survey_id', 'surveys.id')
    .innerJoin('schools', 'schools.id', 'surveys.entity_fk')
    .selectAll('surveys')
    .select([
      'survey_date_begin',
      'survey_date_end',
      'survey_setup_complete_date',
      'survey_question_gender',
      'survey_participant_4_8',
      'survey_participant_9_12',
      'survey_language_english',
      'survey_language_spanish',
      'survey_language_somali',
      'survey_language_hmong',
      'schools.entity_name as school_name',
      'schools.entity_state',
      'schools.time_zone',
    ])

type Joined = Omit<FullSurvey, 'zone'> & { entity_state: string; time_zone: string | null }
const withZone =
  (zone: string | undefined) =>
  (row: Joined): FullSurvey => ({ ...row, zone: zoneOf(row, zone) })

/** A survey with its settings. `zone` is the operator's override of all schools' time zones. */
export async function findSurvey(
  db: Db,
  guid: string,
  zone: string | undefined,
): Promise<FullSurvey | undefined> {
  const row = await full(db).where('surveys.guid', '=', guid).executeTakeFirst()
  return row && withZone(zone)(row)
}

export async function findSurveyById(
  db: Db,
  id: number,
  zone: string | undefined,
): Promise<FullSurvey | undefined> {
  const row = await full(db).where('surveys.id', '=', id).executeTakeFirst()
  return row && withZone(zone)(row)
}

/** Surveys of a school, newest first; of all schools where no id is given. */
export async function listSurveys(
  db: Db,
  schoolId: number | null,
  zone: string | undefined,
): Promise<FullSurvey[]> {
  const query = schoolId === null ? full(db) : full(db).where('entity_fk', '=', schoolId)
  return (await query.orderBy('surveys.id', 'desc').execute()).map(withZone(zone))
}

/** The current survey of a school. */
export async function currentSurvey(
  db: Db,
  schoolId: number,
  zone: string | undefined,
): Promise<FullSurvey | undefined> {
  const row = await full(db).where('entity_fk', '=', schoolId).where('active', '=', 1).executeTakeFirst()
  return row && withZone(zone)(row)
}

/** Takes a school's row until the transaction ends: two new surveys at once wait for each other. */
export const holdSchool = async (db: Db, schoolId: number) => {
  await db.updateTable('schools').set({ id: schoolId }).where('id', '=', schoolId).execute()
}

/** Makes a new survey the current one of its school; the earlier ones become previous. Answers its guid and id. */
export async function insertSurvey(
  db: Db,
  survey: { schoolId: number; name: string; now: Date },
): Promise<{ id: number; guid: string }> {
  await db.updateTable('surveys').set({ active: 0 }).where('entity_fk', '=', survey.schoolId).execute()
  const made = await db
    .insertInto('surveys')
    .values({
      guid: randomUUID(),
      entity_fk: survey.schoolId,
      name: survey.name,
      active: 1,
      created_at: survey.now.toISOString(),
    })
    .returning(['id', 'guid'])
    .executeTakeFirstOrThrow()
  await db.insertInto('survey_settings').values({ survey_id: made.id }).execute()
  return made
}

/** Copies what carries over from one year to the next: counts, bands, languages, gender item and terms; dates do not. */
export async function copySetup(db: Db, from: FullSurvey, to: number): Promise<void> {
  const {
    survey_date_begin: _begin,
    survey_date_end: _end,
    survey_setup_complete_date: _complete,
    ...carried
  } = settingsOf(from)
  await changeSettings(db, to, carried)
  const counts = await db
    .selectFrom('participant_counts')
    .selectAll()
    .where('survey_id', '=', from.id)
    .execute()
  if (counts.length > 0) {
    await db
      .insertInto('participant_counts')
      .values(counts.map((row) => ({ ...row, survey_id: to })))
      .execute()
  }
  const terms = await db.selectFrom('term_choices').selectAll().where('survey_id', '=', from.id).execute()
  if (terms.length > 0) {
    await db
      .insertInto('term_choices')
      .values(terms.map((row) => ({ ...row, survey_id: to })))
      .execute()
  }
}

export const changeSettings = async (db: Db, surveyId: number, change: Updateable<SurveySettingsTable>) => {
  await db.updateTable('survey_settings').set(change).where('survey_id', '=', surveyId).execute()
}

/**
 * Raises the version of a survey's setup, holding its row until the transaction ends. False when `expected` is
 * given and somebody has changed the setup since that version was read.
 */
export async function raiseVersion(db: Db, surveyId: number, expected: number | undefined): Promise<boolean> {
  let query = db
    .updateTable('surveys')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', surveyId)
  if (expected !== undefined) query = query.where('version', '=', expected)
  const result = await query.executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

export const renameSurvey = async (db: Db, surveyId: number, name: string) => {
  await db.updateTable('surveys').set({ name }).where('id', '=', surveyId).execute()
}

const nobody = { students: 0, parents: 0, staff: 0 }

/** Expected people by survey id. */
export async function expectedCounts(
  db: Db,
  surveyIds: number[],
): Promise<Map<number, { students: number; parents: number; staff: number }>> {
  const found = new Map(surveyIds.map((id) => [id, { ...nobody }]))
  if (surveyIds.length === 0) return found
  const rows = await db
    .selectFrom('participant_counts')
    .selectAll()
    .where('survey_id', 'in', surveyIds)
    .execute()
  for (const row of rows) {
    const counts = found.get(row.survey_id)
    if (!counts) continue
    if (row.participant_type_fk === 1) counts.students = row.count
    if (row.participant_type_fk === 2) counts.parents = row.count
    if (row.participant_type_fk === 3) counts.staff = row.count
  }
  return found
}

/** Surveys as lists and cards show them, with their expected people. */
export async function toSurveys(db: Db, rows: FullSurvey[], now: Date): Promise<Survey[]> {
  const counts = await expectedCounts(
    db,
    rows.map((row) => row.id),
  )
  return rows.map((row) => {
    const expected = counts.get(row.id) ?? nobody
    return {
      id: row.id,
      guid: row.guid,
      survey_guid: row.guid,
      name: row.name,
      surveyName: row.name,
      entity_fk: row.entity_fk,
      schoolName: row.school_name,
      active: row.active,
      beginDate: row.survey_date_begin,
      endDate: row.survey_date_end,
      survey_status: surveyStatus(row, now),
      setupComplete: row.survey_setup_complete_date !== null,
      submittedSurveyCount: row.response_count,
      responsesDeleted: row.responses_deleted_at && dayIn(row.zone, new Date(row.responses_deleted_at)),
      expectedCount: expected.students + expected.parents + expected.staff,
      exists: true,
      today: dayIn(row.zone, now),
    }
  })
}

/** The settings of a survey under the names of the product's definition. */
export function settingsOf(survey: FullSurvey): Omit<SurveySettingsRow, 'survey_id'> {
  return {
    survey_date_begin: survey.survey_date_begin,
    survey_date_end: survey.survey_date_end,
    survey_setup_complete_date: survey.survey_setup_complete_date,
    survey_question_gender: survey.survey_question_gender,
    survey_participant_4_8: survey.survey_participant_4_8,
    survey_participant_9_12: survey.survey_participant_9_12,
    survey_language_english: survey.survey_language_english,
    survey_language_spanish: survey.survey_language_spanish,
    survey_language_somali: survey.survey_language_somali,
    survey_language_hmong: survey.survey_language_hmong,
  }
}

const languageColumns = [
  'survey_language_english',
  'survey_language_spanish',
  'survey_language_somali',
  'survey_language_hmong',
] as const

/** Language ids that a survey offers, in their order. */
export function languageIds(survey: FullSurvey): number[] {
  return languageColumns.flatMap((column, index) => (survey[column] === 1 ? [index + 1] : []))
}

export const lockedMessage = 'The survey has opened. This can no longer be changed.'

/**
 * Runs a change of a survey's setup in one transaction: refuses (409) what is locked once the survey has opened
 * and what somebody else has changed since the version in If-Match; records who changed what. `whenOpen` lets a
 * change through that an open survey still allows.
 */
export async function editSetup(
  context: Services & {
    user: UserRow
    survey?: FullSurvey
    request: { headers: { 'if-match'?: string | undefined } }
  },
  field: string,
  edit: (trx: Db, survey: FullSurvey) => Promise<void>,
  whenOpen = false,
): Promise<void> {
  const { db, config, now, user, request } = context
  const guid = context.survey?.guid ?? ''
  // No survey is changed so often that its version leaves the column's range.
  const sent = Number(request.headers['if-match']?.replace(/\D/g, '') || Number.NaN)
  const expected = Math.min(sent, 2_147_483_647)
  await db.transaction().execute(async (trx) => {
    const id = context.survey?.id ?? 0
    if (!(await raiseVersion(trx, id, Number.isNaN(expected) ? undefined : expected))) {
      throw new Problem(
        'conflict',
        'Somebody changed this survey in the meantime. Reload the page to see it.',
      )
    }
    // Read again under the lock: it may have opened since the request came in.
    const survey = await findSurvey(trx, guid, config.timeZone)
    if (!survey) throw new Problem('notFound')
    if (!whenOpen && (hasOpened(survey, now()) || (await isFrozen(trx, id))))
      throw new Problem('conflict', lockedMessage)
    await edit(trx, survey)
    await staysComplete(trx, guid, config.timeZone, now())
    await recordEvent(trx, now(), { user: user.id, identifier: guid, event: 'Setup changed', message: field })
  })
}

/** Opened for good, even where the clock has since been set back: its questions are frozen. */
async function isFrozen(trx: Db, surveyId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('frozen_instruments')
    .select('survey_id')
    .where('survey_id', '=', surveyId)
    .executeTakeFirst()
  return row !== undefined
}

/** A setup that was completed stays complete until the survey opens: what would leave a hole in it is refused. */
async function staysComplete(trx: Db, guid: string, zone: string | undefined, now: Date): Promise<void> {
  const survey = await findSurvey(trx, guid, zone)
  if (!survey || survey.survey_setup_complete_date === null || hasOpened(survey, now)) return
  const counts = (await expectedCounts(trx, [survey.id])).get(survey.id) ?? nobody
  const today = dayIn(survey.zone, now)
  const [first] = missingFromSetup({ name: survey.name, counts, settings: settingsOf(survey), today })
  if (first) throw new Problem('conflict', `The setup is complete and has to stay so. ${first.message}`)
}
