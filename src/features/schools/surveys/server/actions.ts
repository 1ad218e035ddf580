import { hash, randomBytes, randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Lot } from '../../../../measurement/precision.ts'
import { isClockTrusted } from '../../../../server/clock.ts'
import type { Db } from '../../../../server/db/connect.ts'
import type { Services } from '../../../../server/serve.ts'
import { type Versioned, versionSent } from '../../../../server/version.ts'
import type { Band, SurveyStage } from '../../../../shared/codes.ts'
import { dayIn } from '../../../../shared/dates.ts'
import { Problem } from '../../../../shared/errors.ts'
import type { LanguageCode } from '../../../../shared/languages.ts'
import { requireLevel } from '../../../people/memberships/server/actions.ts'
import { changedSince } from '../../../people/users/server/actions-seen.ts'
import type { UserRow } from '../../../people/users/server/tables.ts'
import { changesBetween } from '../../../records/events/rules.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { addShortLink, newestLinks } from '../../../records/links/server/actions.ts'
import { resultsOpened } from '../../process/server/actions.ts'
import { zoneOf } from '../../school/rules.ts'
import { findSchools, holdSchool } from '../../school/server/actions.ts'
import { requireNotFixed } from '../../templates/server/actions.ts'
import { askedTypes, missingFromSetup, type SettingsChange, setupValues } from '../rules.ts'

import { besideAudit, besidePulse, isAhead, meet } from '../rules-pulses.ts'
import { changedFlags, partOf } from '../rules-settings.ts'
import { closedFrom, finalFrom, stageOf } from '../rules-stages.ts'
import { markClosed } from './actions-states.ts'
import {
  changeSettings,
  changeSurvey,
  insertSurvey,
  raiseVersion,
  selectSurveys,
  setListed,
  type Which,
} from './queries.ts'
import { type Latches, markOpened, selectLatches, setFinal } from './queries-states.ts'
import type { FullSurvey, StoredSurvey } from './tables.ts'

export {
  countOpen,
  raiseVersion,
  retireSurveys,
  saveExpected,
  schoolsOfSurveys,
  surveyGuids,
  surveyIdsNamed,
} from './queries.ts'
export {
  addingCounted,
  holdResponseCount,
  holdSurveys,
  settingResponseCounts,
} from './queries-states.ts'

/** What it takes to read surveys. */
export type Reader = Pick<Services, 'db' | 'config' | 'now'>

/** A survey by its own guid, for staff. */
export const findSurvey = async (reader: Reader, guid: string): Promise<FullSurvey | undefined> =>
  (await fullSurveys(reader, { guid }))[0]

export const findSurveyById = async (reader: Reader, id: number): Promise<FullSurvey | undefined> =>
  (await fullSurveys(reader, { id }))[0]

/** The current survey of a school. */
export const currentSurvey = async (reader: Reader, schoolId: number): Promise<FullSurvey | undefined> =>
  (await fullSurveys(reader, { schoolId, active: 1 }))[0]

/** The current surveys of some schools. */
export const currentSurveys = (reader: Reader, schoolIds: readonly number[]): Promise<FullSurvey[]> =>
  fullSurveys(reader, { schoolIds, active: 1, kind: 'audit' })

/** The audits of a school, newest first; of all schools where no id is given. Pulses are not among them. */
export const listSurveys = (reader: Reader, schoolId: number | null): Promise<FullSurvey[]> =>
  fullSurveys(reader, { ...ofSchool(schoolId), kind: 'audit' })

/** The pulses of a school, newest first; of all schools where no id is given. */
export const listPulses = (reader: Reader, schoolId: number | null): Promise<FullSurvey[]> =>
  fullSurveys(reader, { ...ofSchool(schoolId), kind: 'pulse' })

/** Audits and pulses of a school, newest first; of all schools where no id is given. */
export const listEverySurvey = (reader: Reader, schoolId: number | null): Promise<FullSurvey[]> =>
  fullSurveys(reader, ofSchool(schoolId))

/** Surveys by their guids; those that are gone are left out. */
export const findSurveys = (reader: Reader, guids: readonly string[]): Promise<FullSurvey[]> =>
  fullSurveys(reader, { guids })

/** Audits and pulses of some schools, newest first. */
export const surveysOfSchools = (reader: Reader, schoolIds: readonly number[]): Promise<FullSurvey[]> =>
  fullSurveys(reader, { schoolIds })

const ofSchool = (schoolId: number | null): Which => (schoolId === null ? {} : { schoolId })

/** Surveys that meet all that is asked, newest first. */
export async function fullSurveys(reader: Reader, which: Which): Promise<FullSurvey[]> {
  const found: FullSurvey[] = []
  for (const one of await readSurveys(reader.db, which)) found.push(await completed(reader, one))
  return found
}

/** A survey as it is stored, with its newest link and its school. */
export interface ReadSurvey {
  survey: StoredSurvey
  link: string | undefined
  school: Schools extends Map<number, infer School> ? School : never
}
type Schools = Awaited<ReturnType<typeof findSchools>>

export async function readSurveys(db: Db, which: Which): Promise<ReadSurvey[]> {
  const surveys = await selectSurveys(db, which)
  const [links, schools] = await Promise.all([
    newestLinks(
      db,
      surveys.map(({ id }) => id),
    ),
    findSchools(db, [...new Set(surveys.map((survey) => survey.entity_fk))]),
  ])
  return surveys.flatMap((survey) => {
    const school = schools.get(survey.entity_fk)
    return school ? [{ survey, link: links.get(survey.id), school }] : []
  })
}

export async function completed(reader: Reader, { survey, link, school }: ReadSurvey): Promise<FullSurvey> {
  const zone = survey.time_zone ?? zoneOf(school, reader.config.timeZone)
  const recorded = await recordedStage(reader, survey, zone)
  return {
    ...survey,
    ...recorded,
    time_zone: survey.opened_at === null ? survey.time_zone : zone,
    school_name: school.entity_name,
    counselor: school.entity_counselor,
    public_guid: link ?? survey.guid,
    zone,
    types: askedTypes(survey),
    final_from: finalFrom({ ...survey, zone }),
  }
}

/**
 * The stage of a survey and what is recorded of it. The zone, the close and the final state are recorded at their first
 * notice, by whichever process comes first, and once. While the clock is not trusted nothing is recorded, and the stage
 * stays where it was.
 */
async function recordedStage(
  reader: Reader,
  survey: StoredSurvey,
  zone: string,
): Promise<Latches & { stage: SurveyStage }> {
  const { db, now } = reader
  const { id, closed_at, close_count, final_at, data_version, released_to } = survey
  if (survey.opened_at !== null && survey.time_zone === null) await markOpened(db, id, survey.opened_at, zone)
  const stage = stageOf({ ...survey, zone }, now())
  const closes = (stage === 'provisional' || stage === 'final') && closed_at === null
  const ends = stage === 'final' && final_at === null
  const known = { closed_at, close_count, final_at, data_version, released_to }
  if (!closes && !ends) return { stage, ...known }
  if (!(await isClockTrusted(reader))) {
    return { stage: stageBefore(survey), ...known }
  }
  const closed = { found: now(), closes: closedFrom({ ...survey, zone }) ?? '' }
  if (closes && !(await markClosed(db, survey, closed))) return { stage: stageBefore(survey), ...known }
  if (ends) {
    await resultsOpened(db, survey.entity_fk)
    await setFinal(db, id, now().toISOString())
  }
  // Of many surveys found at once others have their turn in between: the embedded database writes on this thread.
  await setImmediate()
  // Another process may have come first.
  return { stage, ...(await selectLatches(db, id)) }
}

/** The state of a survey whose close isn't recorded. If it hasn't opened, it isn't opened only to be closed. */
function stageBefore({ opened_at, closed_at }: StoredSurvey): SurveyStage {
  if (opened_at === null) return 'pre-release'
  return closed_at === null ? 'collecting' : 'provisional'
}

/** Makes a new survey of a school, which becomes the current one: call retireSurveys before. */
export async function createSurvey(
  db: Db,
  { schoolId, name, now }: { schoolId: number; name: string; now: Date },
): Promise<{ id: number; guid: string }> {
  const created_at = now.toISOString()
  const lot_salt = randomBytes(16).toString('hex')
  const row = { guid: randomUUID(), entity_fk: schoolId, name, active: 1, created_at, lot_salt }
  const made = await insertSurvey(db, row)
  await addShortLink(db, made.id, made.guid)
  return made
}

/** Saves settings; what the change does not name stays. */
export async function saveSettings(
  trx: Db,
  surveyId: number,
  { languages = {}, bands = {}, groups: asked = {}, ...columns }: SettingsChange,
): Promise<void> {
  const changed = { ...columns, ...changedFlags({ groups: asked }) }
  if (Object.keys(changed).length > 0) await changeSettings(trx, surveyId, changed)
  for (const [language, on] of Object.entries(languages) as [LanguageCode, boolean][])
    await setListed(trx, surveyId, 'language', language, on)
  for (const [band, on] of Object.entries(bands) as [Band, boolean][])
    await setListed(trx, surveyId, 'band', band, on)
}

export const renameSurvey = (trx: Db, surveyId: number, name: string): Promise<void> =>
  changeSurvey(trx, surveyId, { name })

export const replacedMessage = 'This link no longer works. Ask the school for the new one.'

/** First and last day of a survey. Throws 'conflict' with the sentence while either is missing. */
export function requireDates(survey: FullSurvey, otherwise: string): [begin: string, end: string] {
  const { survey_date_begin: begin, survey_date_end: end } = survey
  if (!begin || !end) throw new Problem('conflict', otherwise)
  return [begin, end]
}

const formerMessage = 'A newer survey replaced this one. You can’t change it.'
export const pulseMessage = 'A pulse asks the same questions as its survey, so you can’t change it.'
export const lockedMessage = 'The survey has opened. You can’t change this.'

/** What the activity log calls the changes that raise a survey's version. */
const raising = ['Setup changed', 'Template given'] as const

/**
 * Runs a change of a survey's setup in one transaction: refuses (409) what is locked once the survey has opened
 * and what someone else has changed since the version in If-Match; records who changed what. `whenOpen` lets a
 * change through that an open survey still allows.
 */
export async function editSetup(
  context: Services & {
    user: UserRow
    survey?: FullSurvey
    request: Versioned
  },
  field: string,
  edit: (trx: Db, survey: FullSurvey) => Promise<void>,
  whenOpen = false,
): Promise<void> {
  const { db, now, user, request } = context
  const guid = context.survey?.guid ?? ''
  await db.transaction().execute(async (trx) => {
    const id = context.survey?.id ?? 0
    // The school's row first, as everything that changes a school does: none waits for another in a circle.
    const school = await holdSchool(trx, context.survey?.entity_fk ?? 0)
    await requireLevel(trx, user, school.id, 'coordinator')
    if (!(await raiseVersion(trx, id, versionSent(request))))
      throw await changedSince({ db: trx, user }, { identifier: guid, events: raising })
    // Read again under the lock: it may have opened since the request came in.
    const survey = await findSurvey({ ...context, db: trx }, guid)
    if (!survey) throw new Problem('notFound')
    if (survey.cancelled_at !== null)
      throw new Problem('conflict', 'This survey was canceled. You can’t change it.')
    const isPulse = survey.pulse_of !== null
    if (survey.active !== 1 && !isPulse) throw new Problem('conflict', formerMessage)
    if (isPulse && !whenOpen) throw new Problem('conflict', pulseMessage)
    if (!whenOpen && survey.stage !== 'pre-release') throw new Problem('conflict', lockedMessage)
    const part = partOf(field)
    if (part) await requireNotFixed(trx, survey, part)
    await edit(trx, survey)
    const edited = await findSurvey({ ...context, db: trx }, guid)
    if (!edited) throw new Problem('notFound')
    requireStillComplete(edited, now())
    await requireApart({ ...context, db: trx }, edited)
    const about = { user: user.id, identifier: guid, message: field }
    const changes = changesBetween(setupValues(survey), setupValues(edited))
    await recordEvent(trx, now(), { ...about, event: 'Setup changed', changes })
  })
}

/** Throws 'conflict' where an audit that is set up and a pulse are open on one day. */
export async function requireApart(reader: Reader, survey: FullSurvey): Promise<void> {
  if (survey.survey_setup_complete_date === null) return
  const isPulse = survey.pulse_of !== null
  const others = await (isPulse ? listSurveys : listPulses)(reader, survey.entity_fk)
  const other = others.find((one) => isAhead(one) && meet(one, survey))
  if (other) throw new Problem('conflict', isPulse ? besideAudit(other) : besidePulse(other))
}

/** Throws 'conflict' where a change leaves a hole in a setup that was completed, until the survey opens. */
function requireStillComplete(survey: FullSurvey, now: Date): void {
  if (survey.survey_setup_complete_date === null || survey.stage !== 'pre-release') return
  const [first] = missingFromSetup(survey, dayIn(survey.zone, now))
  if (first) throw new Problem('conflict', `The setup must stay complete. ${first.message}`)
}

/** The lots of a survey's figures: SHA-256 of its salt, the cell key, and what the figure is about. */
export const lotOf =
  ({ lot_salt }: Pick<FullSurvey, 'lot_salt'>): Lot =>
  (key, of, kind) =>
    Number.parseInt(hash('sha256', `${lot_salt}|${key}|${of}|${kind}`).slice(0, 12), 16) / 2 ** 48
