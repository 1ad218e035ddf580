import { randomUUID } from 'node:crypto'
import type { Db } from '../../../server/db/connect.ts'
import type { Services } from '../../../server/serve.ts'
import { type Band, groups } from '../../../shared/codes.ts'
import { dayIn } from '../../../shared/dates.ts'
import { Problem } from '../../../shared/errors.ts'
import type { LanguageCode } from '../../../shared/languages.ts'
import { recordEvent } from '../../events/server/actions.ts'
import { zoneOf } from '../../school/rules.ts'
import { findSchools } from '../../school/server/actions.ts'
import type { UserRow } from '../../users/server/tables.ts'
import type { Survey } from '../contract.ts'
import { expectedTotal, hasOpened, missingFromSetup, type SettingsChange, surveyStatus } from '../rules.ts'
import {
  addBand,
  addLanguage,
  changeSettings,
  changeSurvey,
  insertSurvey,
  raiseVersion,
  removeBand,
  removeLanguage,
  retireSurveys,
  saveExpected,
  selectSurveys,
  setOpened,
  setResponsesDeleted,
  type Which,
} from './queries.ts'
import type { FullSurvey } from './tables.ts'

export { holdResponseCount, saveExpected, surveyGuids, surveyIdsNamed } from './queries.ts'

/** A survey by guid. `zone` is the operator's override of all schools' time zones, here and below. */
export const findSurvey = async (
  db: Db,
  guid: string,
  zone: string | undefined,
): Promise<FullSurvey | undefined> => (await fullSurveys(db, { guid }, zone))[0]

export const findSurveyById = async (
  db: Db,
  id: number,
  zone: string | undefined,
): Promise<FullSurvey | undefined> => (await fullSurveys(db, { id }, zone))[0]

/** The current survey of a school. */
export const currentSurvey = async (
  db: Db,
  schoolId: number,
  zone: string | undefined,
): Promise<FullSurvey | undefined> => (await fullSurveys(db, { schoolId, active: 1 }, zone))[0]

/** Surveys of a school, newest first; of all schools where no id is given. */
export const listSurveys = (
  db: Db,
  schoolId: number | null,
  zone: string | undefined,
): Promise<FullSurvey[]> => fullSurveys(db, schoolId === null ? {} : { schoolId }, zone)

async function fullSurveys(db: Db, which: Which, zone: string | undefined): Promise<FullSurvey[]> {
  const surveys = await selectSurveys(db, which)
  const schools = await findSchools(db, [...new Set(surveys.map((survey) => survey.entity_fk))])
  return surveys.flatMap((survey) => {
    const school = schools.get(survey.entity_fk)
    return school ? [{ ...survey, school_name: school.entity_name, zone: zoneOf(school, zone) }] : []
  })
}

/** A survey as lists and cards show it. */
export const toSurvey = (survey: FullSurvey, now: Date): Survey => ({
  id: survey.id,
  guid: survey.guid,
  survey_guid: survey.guid,
  name: survey.name,
  surveyName: survey.name,
  entity_fk: survey.entity_fk,
  schoolName: survey.school_name,
  active: survey.active,
  beginDate: survey.survey_date_begin,
  endDate: survey.survey_date_end,
  survey_status: surveyStatus(survey, now),
  setupComplete: survey.survey_setup_complete_date !== null,
  submittedSurveyCount: survey.response_count,
  responsesDeleted: survey.responses_deleted_at && dayIn(survey.zone, new Date(survey.responses_deleted_at)),
  expectedCount: expectedTotal(survey.expected),
  exists: true,
  today: dayIn(survey.zone, now),
})

/** Makes a new survey the current one of its school; the earlier ones become previous. */
export async function createSurvey(
  db: Db,
  { schoolId, name, now }: { schoolId: number; name: string; now: Date },
): Promise<{ id: number; guid: string }> {
  await retireSurveys(db, schoolId)
  const created_at = now.toISOString()
  return insertSurvey(db, { guid: randomUUID(), entity_fk: schoolId, name, active: 1, created_at })
}

/** Copies the settings that carry over from one year to the next: expected counts, bands, languages, gender item. */
export async function copySettings(trx: Db, from: FullSurvey, to: number): Promise<void> {
  await changeSettings(trx, to, { survey_question_gender: from.survey_question_gender })
  for (const language of from.languages) await addLanguage(trx, to, language)
  for (const band of from.bands) await addBand(trx, to, band)
  for (const group of groups) {
    if (from.expected[group] > 0) await saveExpected(trx, to, group, from.expected[group])
  }
}

/** Saves settings; what the change does not name stays. */
export async function saveSettings(
  trx: Db,
  surveyId: number,
  { languages = {}, bands = {}, ...columns }: SettingsChange,
): Promise<void> {
  if (Object.keys(columns).length > 0) await changeSettings(trx, surveyId, columns)
  for (const [language, on] of Object.entries(languages) as [LanguageCode, boolean][]) {
    await (on ? addLanguage : removeLanguage)(trx, surveyId, language)
  }
  for (const [band, on] of Object.entries(bands) as [Band, boolean][]) {
    await (on ? addBand : removeBand)(trx, surveyId, band)
  }
}

export const renameSurvey = (trx: Db, surveyId: number, name: string): Promise<void> =>
  changeSurvey(trx, surveyId, { name })

/** Marks a survey as opened for good, holding its row until the transaction ends. The first instant stands. */
export const markOpened = (trx: Db, surveyId: number, at: Date): Promise<void> =>
  setOpened(trx, surveyId, at.toISOString())

export const setResponseCount = (trx: Db, surveyId: number, count: number): Promise<void> =>
  changeSurvey(trx, surveyId, { response_count: count })

/**
 * Marks a survey as one whose responses are deleted, holding its row until the transaction ends: none comes in any
 * more. False where another process has done so.
 */
export const markResponsesDeleted = (trx: Db, surveyId: number, at: Date): Promise<boolean> =>
  setResponsesDeleted(trx, surveyId, at.toISOString())

/** Sets a survey's responses back to none, as if none had come in. */
export const clearResponseCount = (trx: Db, surveyId: number): Promise<void> =>
  changeSurvey(trx, surveyId, { response_count: 0, responses_deleted_at: null })

/** First and last day of a survey. Throws 'conflict' with the sentence while one of them is not set. */
export function requireDates(survey: FullSurvey, otherwise: string): [begin: string, end: string] {
  const { survey_date_begin: begin, survey_date_end: end } = survey
  if (!begin || !end) throw new Problem('conflict', otherwise)
  return [begin, end]
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
    // Once opened it stays so, even where the clock has since been set back.
    const locked = survey.opened_at !== null || hasOpened(survey, now())
    if (!whenOpen && locked) throw new Problem('conflict', lockedMessage)
    await edit(trx, survey)
    await requireStillComplete(trx, guid, config.timeZone, now())
    await recordEvent(trx, now(), { user: user.id, identifier: guid, event: 'Setup changed', message: field })
  })
}

/** Throws 'conflict' where a change leaves a hole in a setup that was completed, until the survey opens. */
async function requireStillComplete(
  trx: Db,
  guid: string,
  zone: string | undefined,
  now: Date,
): Promise<void> {
  const survey = await findSurvey(trx, guid, zone)
  if (!survey || survey.survey_setup_complete_date === null || hasOpened(survey, now)) return
  const [first] = missingFromSetup(survey, dayIn(survey.zone, now))
  if (first) throw new Problem('conflict', `The setup is complete and has to stay so. ${first.message}`)
}
