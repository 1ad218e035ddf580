import type { FastifyRequest } from 'fastify'
import type { Config } from '../../../../server/config.ts'
import type { Db } from '../../../../server/db/connect.ts'
import { originOf } from '../../../../server/origin.ts'
import type { Services } from '../../../../server/serve.ts'
import { groups, stepStatus, steps } from '../../../../shared/codes.ts'
import { dayIn } from '../../../../shared/dates.ts'
import { Problem } from '../../../../shared/errors.ts'
import type { LanguageCode } from '../../../../shared/languages.ts'
import { isAdministrator } from '../../../../shared/permissions.ts'
import { requireLevel } from '../../../people/memberships/server/actions.ts'
import type { UserRow } from '../../../people/users/server/tables.ts'
import { changesBetween } from '../../../records/events/rules.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { addLink, codeOfGuid } from '../../../records/links/server/actions.ts'
import { wordsInForce } from '../../../records/words/server/actions.ts'
import { listedCounts } from '../../../running/school-lists/server/actions.ts'
import { setStep } from '../../../schools/process/server/actions.ts'
import { draftedLanguages, freezeIfOpen } from '../../../schools/questions/server/actions.ts'
import { zoneOf } from '../../../schools/school/rules.ts'
import { lockSchool } from '../../../schools/school/server/actions.ts'
import type { SchoolRow } from '../../../schools/school/server/tables.ts'
import {
  dateFault,
  defaultTitle,
  missingFromSetup,
  type SettingsChange,
  setupValues,
} from '../../../schools/surveys/rules.ts'
import { countRows, flagsOf, participantSettingsOf } from '../../../schools/surveys/rules-settings.ts'
import {
  createSurvey,
  currentSurvey,
  findSurveyById,
  listSurveys,
  lockedMessage,
  pulseMessage,
  requireApart,
  retireSurveys,
  saveExpected,
  saveSettings,
} from '../../../schools/surveys/server/actions.ts'
import { copySettings } from '../../../schools/surveys/server/actions-copy.ts'
import { toSurvey } from '../../../schools/surveys/server/actions-shown.ts'
import { canOpenFrom, requireYearly } from '../../../schools/surveys/server/actions-yearly.ts'
import type { FullSurvey } from '../../../schools/surveys/server/tables.ts'
import { fixedIn } from '../../../schools/templates/server/actions.ts'
import { copyChoices, termChoices } from '../../../schools/terms/server/actions.ts'
import { kioskKey } from '../../../schools/tickets/server/actions.ts'
import type { SurveySetup } from '../contract.ts'

interface Begun {
  surveyName?: string | undefined
  /** ID of an earlier survey whose settings and terms are copied. */
  copyFrom?: string | undefined
  /** ID of the school's current survey as its leader saw it; null for none. If undefined, any survey may be current. */
  replaces?: string | null | undefined
  languages?: readonly LanguageCode[] | undefined
}

/** Creates a new survey for a school in its own transaction; see `makeSurvey`. */
export async function startSurvey(
  { db, ...services }: Services,
  user: UserRow,
  school: SchoolRow,
  begun: Begun,
): Promise<string> {
  const { guid } = await db
    .transaction()
    .execute((trx) => makeSurvey({ ...services, db: trx }, user, school.id, begun))
  return guid
}

/**
 * Creates a new survey for a school and makes it current. Throws 'conflict' while the school has an active survey, or if
 * the current survey isn't `replaces`. Throws 'denied' if the earlier survey belongs to another school. Locks the
 * school's row until the transaction ends.
 */
export async function makeSurvey(
  services: Pick<Services, 'db' | 'config' | 'now'>,
  user: UserRow,
  schoolId: number,
  { surveyName, copyFrom, replaces, languages = [] }: Begun,
): Promise<{ id: number; guid: string }> {
  const { db: trx, config, now } = services
  const school = await lockSchool(trx, schoolId)
  await requireLevel(trx, user, school.id, 'coordinator')
  const name = surveyName || defaultTitle(school.entity_name, now(), zoneOf(school, config.timeZone))
  const current = await currentSurvey(services, schoolId)
  if (replaces !== undefined && (current?.guid ?? null) !== replaces) throw new Problem('conflict', overtaken)
  // Locks the surveys before reading them, so that none of them opens in between.
  await retireSurveys(trx, schoolId)
  const earlier = await listSurveys(services, schoolId)
  if (earlier.some((survey) => survey.stage === 'collecting')) {
    throw new Problem(
      'conflict',
      'This school has an active survey. You can start a new one after it closes.',
    )
  }
  const source = copyFrom ? earlier.find((survey) => survey.guid === copyFrom) : undefined
  if (copyFrom && !source) throw new Problem('denied')
  const latest = earlier.find((survey) => survey.id === current?.id)
  const fixed = latest && (await fixedIn(trx, { ...latest, active: 1 }))
  if (fixed) throw new Problem('conflict', `${fixed.by} gave this school a survey that hasn’t opened yet.`)
  // An unopened survey is abandoned, because it must not open alongside the new survey.
  for (const survey of earlier.filter((one) => one.stage === 'pre-release')) {
    await saveSettings(trx, survey.id, { survey_setup_complete_date: null })
    const givenUp = { ...survey, survey_setup_complete_date: null }
    await recordEvent(trx, now(), {
      user: user.id,
      identifier: survey.guid,
      event: 'Setup changed',
      message: 'replaced by a new survey',
      changes: changesBetween(setupValues(survey), setupValues(givenUp)),
    })
  }
  const made = await createSurvey(trx, { schoolId, name, now: now() })
  if (source) {
    await copySettings(trx, source, made.id)
    await copyChoices(trx, source.id, made.id)
  } else await expectListed(trx, schoolId, made.id)
  await saveSettings(trx, made.id, { languages: Object.fromEntries(languages.map((code) => [code, true])) })
  await setStep(trx, schoolId, steps.auditSurvey, stepStatus.active)
  await setStep(trx, schoolId, steps.responsesAndResults, stepStatus.disabled)
  const about = { user: user.id, identifier: made.guid, message: name }
  await recordEvent(trx, now(), { ...about, event: 'Survey made' })
  return made
}

/** Fills in a new survey's numbers of people from the list of schools. */
async function expectListed(trx: Db, schoolId: number, surveyId: number): Promise<void> {
  const counts = await listedCounts(trx, schoolId)
  for (const group of groups) {
    const count = counts[group]
    if (count) await saveExpected(trx, surveyId, group, count)
  }
}

const overtaken = 'Someone just started another survey for this school. Reload the page to see it.'

type Clock = Pick<Services, 'config' | 'now'>
type Editor = Clock & { user: UserRow }

/** Stores the day, updates the process steps, and opens the survey right away if its first day is today. */
export async function completeSetup(
  trx: Db,
  { now, config }: Clock,
  survey: FullSurvey,
  reason?: string,
): Promise<void> {
  const today = dayIn(survey.zone, now())
  const missing = missingFromSetup(survey, today)
  if (missing.length > 0) throw new Problem('conflict', missing.map((one) => one.message).join(' '))
  await saveSettings(trx, survey.id, { survey_setup_complete_date: today })
  await setStep(trx, survey.entity_fk, steps.auditSurvey, stepStatus.complete)
  await setStep(trx, survey.entity_fk, steps.responsesAndResults, stepStatus.active)
  // The survey may open right away.
  const reader = { db: trx, config, now }
  const completed = await findSurveyById(reader, survey.id)
  if (!completed) return
  await requireApart(reader, completed)
  await requireYearly(reader, survey, completed, reason)
  await freezeIfOpen(reader, completed)
}

/** Saves one setting. Throws 'badRequest' or 'conflict' for invalid dates. */
export async function changeSetup(
  trx: Db,
  editor: Editor,
  survey: FullSurvey,
  change: SettingsChange,
  reason?: string,
): Promise<void> {
  const { survey_date_begin: begin, survey_date_end: end } = change
  if (end !== undefined) await closeDateMayMove(trx, editor, survey, end)
  const fault = dateFault(
    { ...(begin === undefined ? {} : { begin }), ...(end === undefined ? {} : { end }) },
    { begin: survey.survey_date_begin, end: survey.survey_date_end },
    dayIn(survey.zone, editor.now()),
  )
  if ((begin ?? end) !== undefined && fault) throw new Problem('badRequest', fault)
  await saveSettings(trx, survey.id, change)
  if (begin === undefined) return
  await requireYearly({ ...editor, db: trx }, survey, { ...survey, survey_date_begin: begin }, reason)
}

/** After opening, only an administrator can move the date, only to a later date, and only while the survey is open. */
async function closeDateMayMove(
  trx: Db,
  { now, user }: Editor,
  survey: FullSurvey,
  day: string,
): Promise<void> {
  if (survey.stage === 'pre-release' && survey.pulse_of !== null) throw new Problem('conflict', pulseMessage)
  if (survey.stage === 'pre-release') return
  if (!isAdministrator(user.role) || survey.stage !== 'collecting') {
    throw new Problem('conflict', lockedMessage)
  }
  if (day <= (survey.survey_date_end ?? '')) {
    throw new Problem('conflict', 'The survey is open. You can only move its close date later.')
  }
  await recordEvent(trx, now(), {
    user: user.id,
    identifier: survey.guid,
    event: 'Close date moved',
    message: day,
    changes: changesBetween({ 'close date': survey.survey_date_end }, { 'close date': day }),
  })
}

/** Gives respondents a new link and returns its ID. After simultaneous renewals, the last one's is the newest. */
export async function renewLink(trx: Db, now: Date, survey: FullSurvey): Promise<string> {
  if (survey.survey_setup_complete_date === null)
    throw new Problem('conflict', 'Complete the setup first. The link doesn’t work until then.')
  if (survey.stage === 'final')
    throw new Problem('conflict', 'The survey is over, and its link no longer works.')
  return addLink(trx, survey.id, now)
}

/** Returns everything that can be edited in setup. */
export async function setupOf(
  { db, config, now }: Services,
  user: UserRow,
  request: FastifyRequest,
  survey: FullSurvey,
): Promise<SurveySetup> {
  const participantSettings = participantSettingsOf(survey)
  const { name, expected, languages } = survey
  const { survey_question_gender, survey_date_begin, survey_date_end } = survey
  const { drafts, isComplete } = await wordsInForce(db)
  return {
    survey: await toSurvey({ db, now }, user, survey),
    schoolName: survey.school_name,
    version: survey.version,
    settingsObject: { ...survey, ...flagsOf(survey) },
    participantCounts: expected,
    participantCountObject: countRows(expected),
    participantSettings,
    surveyLanguages: languages,
    terms: await termChoices(db, survey.id),
    surveyMeta: { survey_name: name },
    formData: {
      surveyLanguages: languages,
      surveyParticipantSettings: participantSettings,
      surveyItems: { survey_question_gender },
      surveyTimeline: { survey_date_begin, survey_date_end },
    },
    locked: survey.stage !== 'pre-release',
    fixed: await fixedIn(db, survey),
    ...(survey.stage === 'pre-release'
      ? { missing: missingFromSetup(survey, dayIn(survey.zone, now())) }
      : {}),
    opensWithoutReason: await canOpenFrom({ db, config, now }, survey),
    surveyLink: surveyLink(config, request, survey.public_guid),
    shortLink: await shortLink(db, config, request, survey.public_guid),
    kioskLink: `${surveyLink(config, request, survey.public_guid)}?kiosk=1&key=${await kioskKey({ db, config }, survey.id)}`,
    counselor: survey.counselor,
    kitDrafts: [...drafts.letters],
    kitInEnglish: languages.filter((code) => code !== 'en' && !isComplete(code, 'letters')),
    pageDrafts: [...drafts.page],
    familiesDrafts: [...drafts.families],
    questionDrafts: [...(await draftedLanguages(db, survey.languages))],
  }
}

export const surveyLink = (config: Config, request: FastifyRequest, guid: string): string =>
  `${originOf(config, request)}/survey-form/${guid}`

/** Returns the survey's short address for print. */
export const shortLink = async (
  db: Db,
  config: Config,
  request: FastifyRequest,
  guid: string,
): Promise<string> => `${originOf(config, request)}/s/${await codeOfGuid(db, guid)}`
