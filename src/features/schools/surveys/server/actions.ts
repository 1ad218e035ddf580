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
import { learnLanguages } from '../../../records/words/server/actions.ts'
import { resultsOpened } from '../../process/server/actions.ts'
import { zoneOf } from '../../school/rules.ts'
import { findSchools, lockSchool } from '../../school/server/actions.ts'
import { requireNotFixed } from '../../templates/server/actions.ts'
import { missingFromSetup, participantTypesOf, type SettingsChange, setupValues } from '../rules.ts'
import { auditConflict, isAhead, meet, pulseConflict } from '../rules-pulses.ts'
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
  lockResponseCount,
  lockSurveys,
  settingResponseCounts,
} from './queries-states.ts'

/** Services needed to read surveys. */
export type Reader = Pick<Services, 'db' | 'config' | 'now'>

/** Finds a survey by its own `guid`, for staff; undefined if there is none. */
export const findSurvey = async (reader: Reader, guid: string): Promise<FullSurvey | undefined> =>
  (await fullSurveys(reader, { guid }))[0]

export const findSurveyById = async (reader: Reader, id: number): Promise<FullSurvey | undefined> =>
  (await fullSurveys(reader, { id }))[0]

/** Returns a school's current survey; undefined if there is none. */
export const currentSurvey = async (reader: Reader, schoolId: number): Promise<FullSurvey | undefined> =>
  (await fullSurveys(reader, { schoolId, active: 1 }))[0]

/** Returns the current surveys of several schools. */
export const currentSurveys = (reader: Reader, schoolIds: readonly number[]): Promise<FullSurvey[]> =>
  fullSurveys(reader, { schoolIds, active: 1, kind: 'audit' })

/** Returns a school's audits, without pulses, newest first; all schools' audits if the id is null. */
export const listSurveys = (reader: Reader, schoolId: number | null): Promise<FullSurvey[]> =>
  fullSurveys(reader, { ...ofSchool(schoolId), kind: 'audit' })

/** Returns a school's pulses, newest first; all schools' pulses if the id is null. */
export const listPulses = (reader: Reader, schoolId: number | null): Promise<FullSurvey[]> =>
  fullSurveys(reader, { ...ofSchool(schoolId), kind: 'pulse' })

/** Returns a school's audits and pulses, newest first; those of all schools if the id is null. */
export const listEverySurvey = (reader: Reader, schoolId: number | null): Promise<FullSurvey[]> =>
  fullSurveys(reader, ofSchool(schoolId))

/** Returns the surveys with these `guid`s, except those that no longer exist. */
export const findSurveys = (reader: Reader, guids: readonly string[]): Promise<FullSurvey[]> =>
  fullSurveys(reader, { guids })

/** Returns the audits and pulses of several schools, newest first. */
export const surveysOfSchools = (reader: Reader, schoolIds: readonly number[]): Promise<FullSurvey[]> =>
  fullSurveys(reader, { schoolIds })

const ofSchool = (schoolId: number | null): Which => (schoolId === null ? {} : { schoolId })

/** Returns the surveys that meet all conditions, newest first. */
export async function fullSurveys(reader: Reader, which: Which): Promise<FullSurvey[]> {
  const found: FullSurvey[] = []
  for (const one of await readSurveys(reader.db, which)) found.push(await completed(reader, one))
  return found
}

/** A survey as stored, with its newest link and its school. */
export interface ReadSurvey {
  survey: StoredSurvey
  link: string | undefined
  school: Schools extends Map<number, infer School> ? School : never
}
type Schools = Awaited<ReturnType<typeof findSchools>>

export async function readSurveys(db: Db, which: Which): Promise<ReadSurvey[]> {
  const surveys = await selectSurveys(db, which)
  const spoken = surveys.flatMap(({ languages }) => languages)
  if (await learnLanguages(db, spoken)) return readSurveys(db, which)
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
    types: participantTypesOf(survey),
    final_from: finalFrom({ ...survey, zone }),
  }
}

/**
 * Returns a survey's stage and what is recorded about it. The first process to notice records the zone, the close and
 * the final state, each once. If the clock isn't trusted, no close or final state is recorded and the stage stays as it
 * was.
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
  // Lets other work run between surveys when many are found at once, because the embedded database writes on this
  // thread.
  await setImmediate()
  // Another process may have recorded it first.
  return { stage, ...(await selectLatches(db, id)) }
}

/** Returns the stage if the close isn't recorded. Doesn't open a survey only to close it. */
function stageBefore({ opened_at, closed_at }: StoredSurvey): SurveyStage {
  if (opened_at === null) return 'pre-release'
  return closed_at === null ? 'collecting' : 'provisional'
}

/** Creates a school's new survey, which becomes the current one. Call retireSurveys first. */
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

/** Saves settings. Settings missing from the change stay unchanged. */
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

/** Returns a survey's first and last day. Throws 'conflict' with the given sentence if either is missing. */
export function requireDates(survey: FullSurvey, otherwise: string): [begin: string, end: string] {
  const { survey_date_begin: begin, survey_date_end: end } = survey
  if (!begin || !end) throw new Problem('conflict', otherwise)
  return [begin, end]
}

const supersededMessage = 'A newer survey replaced this one. You can’t change it.'
export const pulseMessage = 'A pulse asks the same questions as its survey, so you can’t change it.'
export const lockedMessage = 'The survey has opened. You can’t change this.'

/** Activity log names of the changes that increment a survey's version. */
const raising = ['Setup changed', 'Template given'] as const

/**
 * Runs a change to a survey's setup in one transaction and records who changed what. Rejects the change (409) if the
 * setup is locked because the survey has opened, or if someone else changed it since the version in If-Match. `whenOpen`
 * allows a change that an open survey still permits.
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
    // Lock the school's row first, as every change to a school does, so that changes never deadlock.
    const school = await lockSchool(trx, context.survey?.entity_fk ?? 0)
    await requireLevel(trx, user, school.id, 'coordinator')
    if (!(await raiseVersion(trx, id, versionSent(request))))
      throw await changedSince({ db: trx, user }, { identifier: guid, events: raising })
    // Read it again under the lock, because it may have opened since the request arrived.
    const survey = await findSurvey({ ...context, db: trx }, guid)
    if (!survey) throw new Problem('notFound')
    if (survey.cancelled_at !== null)
      throw new Problem('conflict', 'This survey was canceled. You can’t change it.')
    const isPulse = survey.pulse_of !== null
    if (survey.active !== 1 && !isPulse) throw new Problem('conflict', supersededMessage)
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

/** Throws 'conflict' if an audit that is set up and a pulse are open on the same day. */
export async function requireApart(reader: Reader, survey: FullSurvey): Promise<void> {
  if (survey.survey_setup_complete_date === null) return
  const isPulse = survey.pulse_of !== null
  const others = await (isPulse ? listSurveys : listPulses)(reader, survey.entity_fk)
  const other = others.find((one) => isAhead(one) && meet(one, survey))
  if (other) throw new Problem('conflict', isPulse ? auditConflict(other) : pulseConflict(other))
}

/** Throws 'conflict' if a change makes a completed setup incomplete before the survey opens. */
function requireStillComplete(survey: FullSurvey, now: Date): void {
  if (survey.survey_setup_complete_date === null || survey.stage !== 'pre-release') return
  const [first] = missingFromSetup(survey, dayIn(survey.zone, now))
  if (first) throw new Problem('conflict', `The setup must stay complete. ${first.message}`)
}

/** Returns the random numbers that round a survey's figures: SHA-256 of the salt, cell key and figure's subject. */
export const randomNumbersOf =
  ({ lot_salt }: Pick<FullSurvey, 'lot_salt'>): Lot =>
  (key, of, kind) =>
    Number.parseInt(hash('sha256', `${lot_salt}|${key}|${of}|${kind}`).slice(0, 12), 16) / 2 ** 48
