import type { Db } from '../../../../server/db/connect.ts'
import { isDatabaseDown } from '../../../../server/db/portable.ts'
import { failures } from '../../../../server/failures.ts'
import type { UserRecord } from '../../../../server/records.ts'
import type { Services } from '../../../../server/serve.ts'
import { dayIn } from '../../../../shared/dates.ts'
import { Problem } from '../../../../shared/errors.ts'
import {
  isWithin,
  organizationIdOf,
  requireLevel,
  selectOrganizations,
  selectSchoolOrganizations,
} from '../../../people/memberships/server/actions.ts'
import type { UserRow } from '../../../people/users/server/tables.ts'
import { changesBetween, type FieldChange } from '../../../records/events/rules.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { findSchools, lockSchool } from '../../../schools/school/server/actions.ts'
import type { SchoolRow } from '../../../schools/school/server/tables.ts'
import { dateFault, defaultTitle, missingFromSetup, setupValues } from '../../../schools/surveys/rules.ts'
import { settingsFrom } from '../../../schools/surveys/rules-settings.ts'
import {
  currentSurvey,
  findSurveyById,
  raiseVersion,
  requireApart,
  saveSettings,
} from '../../../schools/surveys/server/actions.ts'
import { preparedSurveys, selectPreparedIds } from '../../../schools/surveys/server/actions-due.ts'
import { requireYearly } from '../../../schools/surveys/server/actions-yearly.ts'
import type { FullSurvey } from '../../../schools/surveys/server/tables.ts'
import {
  deleteLink,
  findTemplate,
  saveLink,
  selectFollowed,
  selectLinks,
  valuesOf,
} from '../../../schools/templates/server/actions.ts'
import type { TemplateRow } from '../../../schools/templates/server/tables.ts'
import { chooseTerms } from '../../../schools/terms/server/actions.ts'
import { completeSetup, makeSurvey } from '../../setup/server/actions.ts'
import { type Officer, requireTemplate } from './actions.ts'

interface Left {
  school: string
  reason: string
}

/** Runs an action for each school and collects failures' reasons. Throws 'denied' if the role has ended. */
async function eachSchool(
  db: Db,
  ids: readonly number[],
  act: (id: number) => Promise<boolean>,
): Promise<{ given: string[]; left: Left[] }> {
  const schools = await findSchools(db, [...new Set(ids)])
  const given: string[] = []
  const left: Left[] = []
  for (const id of new Set(ids)) {
    const school = schools.get(id)?.entity_name ?? `School ${id}`
    try {
      if (await act(id)) given.push(school)
    } catch (error) {
      if (!(error instanceof Problem) || error.problem === 'denied') throw error
      left.push({ school, reason: error.message })
    }
  }
  return { given, left }
}

/**
 * Gives schools a survey that follows a template, with a transaction for each school. Returns the schools that got it,
 * and those that didn't and why. Throws 'conflict' for another organization's template, 'denied' if the caller no longer
 * has the role.
 */
export async function giveTemplate(
  officer: Officer & { user: UserRow },
  { id, schools, takeOver }: { id: number; schools: readonly number[]; takeOver: boolean },
): Promise<{ given: string[]; left: Left[] }> {
  const { db, organization } = officer
  await requireTemplate(db, id, organization.id)
  return eachSchool(db, schools, (school) =>
    db.transaction().execute(async (trx) => {
      await giveSchool({ ...officer, db: trx }, id, school, takeOver)
      return true
    }),
  )
}

/** Gives a school a survey with a template. Locks the school, its survey and the template, in this order. */
async function giveSchool(
  officer: Officer & { user: UserRow },
  id: number,
  schoolId: number,
  takeOver: boolean,
): Promise<void> {
  const { db: trx, user, organization } = officer
  const school = await lockSchoolOf(officer, schoolId)
  const current = await currentSurvey(officer, schoolId)
  if (current) await raiseVersion(trx, current.id, undefined)
  const held = current && (await findSurveyById(officer, current.id))
  const prepared = held?.stage === 'pre-release' ? held : undefined
  if (prepared) await requireFree(trx, prepared, takeOver)
  const template = await requireTemplate(trx, id, organization.id)
  const { dates } = valuesOf(template)
  const surveyName = dates
    ? defaultTitle(school.entity_name, new Date(`${dates.begin}T12:00:00Z`), 'UTC')
    : undefined
  const made = prepared ?? (await makeSurvey(officer, user, schoolId, { surveyName }))
  await follow(officer, user, made.id, template, 'Template given')
}

/** Locks a school. Throws 'badRequest' if another organization's, 'denied' if the caller has no role. */
async function lockSchoolOf({ db: trx, user, organization }: Officer, id: number): Promise<SchoolRow> {
  const isThere = (await findSchools(trx, [id])).has(id)
  const school = isThere ? await lockSchool(trx, id) : undefined
  if (!school || !(await isWithin(trx, await organizationIdOf(trx, id), organization.id)))
    throw new Problem('badRequest', 'This school isn’t in the organization.')
  await requireLevel(trx, user, id, 'coordinator')
  return school
}

/** Throws 'conflict' if a survey in setup must not be taken over. */
async function requireFree(trx: Db, survey: FullSurvey, takeOver: boolean): Promise<void> {
  const [follows] = await selectFollowed(trx, [survey.id])
  if (follows) throw new Problem('conflict', `Its survey already follows a template: ${follows.name}.`)
  if (!takeOver) throw new Problem('conflict', 'A survey is being set up.')
}

/** Gives a survey in setup a template's values. Lock the school, the survey and the template first, in this order. */
async function follow(
  services: Pick<Services, 'db' | 'config' | 'now'>,
  user: UserRecord | null,
  surveyId: number,
  template: TemplateRow,
  event: 'Template given' | 'Setup changed',
): Promise<void> {
  const { db: trx, now } = services
  const read = async () => {
    const survey = await findSurveyById(services, surveyId)
    if (!survey) throw new Problem('notFound')
    return survey
  }
  const before = await read()
  const today = dayIn(before.zone, now())
  const values = valuesOf(template)
  const fault = values.dates && dateFault(values.dates, { begin: null, end: null }, today)
  if (fault) throw new Problem('conflict', fault)
  await saveSettings(trx, surveyId, settingsFrom(values))
  if (values.terms) await chooseTerms(trx, surveyId, values.terms)
  await saveLink(trx, {
    survey_id: surveyId,
    template_id: template.id,
    followed_version: template.version,
  })
  const followed = await read()
  const isWhole = missingFromSetup(followed, today).length === 0
  const wasComplete = followed.survey_setup_complete_date !== null
  // A completed setup can't have anything missing. If the template removes a value, the school has to complete the setup
  // again.
  if (wasComplete && !isWhole) await saveSettings(trx, surveyId, { survey_setup_complete_date: null })
  if (isWhole && (wasComplete || template.completes === 1)) await completeSetup(trx, services, followed)
  const after = await read()
  await requireApart(services, after)
  await requireYearly(services, before, after)
  const changes = changesBetween(setupValues(before), setupValues(after))
  await tell(services, user, after, event, `template ${template.id}`, changes)
}

type Clock = Pick<Services, 'db' | 'now'>

/** Records a change between a survey and its template. If no person did it, the source is the schedule. */
const tell = (
  { db, now }: Clock,
  user: UserRecord | null,
  { guid }: FullSurvey,
  event: 'Template given' | 'Setup changed' | 'Template taken back',
  message: string,
  changes?: FieldChange[],
) =>
  recordEvent(db, now(), {
    user: user?.id ?? null,
    identifier: guid,
    event,
    message,
    ...(changes ? { changes } : {}),
    ...(user ? {} : { source: 'schedule' as const }),
  })

/** Applies a survey's template again. Returns false if the survey opened or left it, or nothing changed. */
async function followAgain(
  services: Services,
  user: UserRecord | null,
  { survey_id, template_id }: { survey_id: number; template_id: number },
): Promise<boolean> {
  const { db, config, now } = services
  const known = await findSurveyById(services, survey_id)
  if (known?.stage !== 'pre-release' || known.active !== 1) return false
  return db.transaction().execute(async (trx) => {
    const reader = { db: trx, config, now }
    await lockSchool(trx, known.entity_fk)
    await raiseVersion(trx, survey_id, undefined)
    const survey = await findSurveyById(reader, survey_id)
    const [link] = await selectFollowed(trx, [survey_id])
    if (survey?.stage !== 'pre-release' || survey.active !== 1 || link?.id !== template_id) return false
    const placed = await organizationIdOf(trx, survey.entity_fk)
    if (!(await isWithin(trx, placed, link.organization_id))) {
      await deleteLink(trx, survey_id)
      const message = `template ${template_id}, the school left the organization`
      await tell(reader, user, survey, 'Template taken back', message)
      return false
    }
    const template = await findTemplate(trx, template_id, link.organization_id)
    if (!template) return false
    // Another process may have done this already.
    if (user === null && !isBehind(survey, link, now())) return false
    await follow(reader, user, survey_id, template, 'Setup changed')
    return true
  })
}

/** Applies a template to its unopened surveys. Returns the schools whose survey couldn't follow, and why. */
export async function followAll(officer: Officer, templateId: number): Promise<Left[]> {
  const { db } = officer
  const left: Left[] = []
  for (const link of await selectLinks(db, [templateId])) {
    const survey = await findSurveyById(officer, link.survey_id)
    if (!survey) continue
    try {
      await followAgain(officer, officer.user, link)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      left.push({ school: survey.school_name, reason: error.message })
    }
  }
  return left
}

/** Whether a survey lacks its template's last change, or should be completed because nothing is missing. */
function isBehind(
  survey: FullSurvey,
  { completes, followed_version, version }: Awaited<ReturnType<typeof selectFollowed>>[number],
  now: Date,
): boolean {
  if (followed_version !== version) return true
  if (completes !== 1 || survey.survey_setup_complete_date !== null) return false
  return missingFromSetup(survey, dayIn(survey.zone, now)).length === 0
}

/**
 * Updates surveys in setup to match their templates. This covers changes that were interrupted when a process ended,
 * schools that have left the organization, and setups that can now be completed automatically. Tries every update, then
 * throws any errors.
 */
export async function updateFromTemplates(services: Services): Promise<void> {
  const { db, now } = services
  const { also, tell } = failures()
  const links = await selectFollowed(db, await selectPreparedIds(db))
  if (links.length === 0) return
  const surveys = await preparedSurveys(
    services,
    links.map(({ survey_id }) => survey_id),
  )
  const places = new Map(
    (await selectSchoolOrganizations(db)).map((place) => [place.school_id, place.organization_id]),
  )
  const parents = new Map((await selectOrganizations(db)).map(({ id, parent_id }) => [id, parent_id]))
  for (const link of links) {
    const survey = surveys.get(link.survey_id)
    if (!survey) continue
    const placed = places.get(survey.entity_fk) ?? 0
    const hasLeft = placed !== link.organization_id && parents.get(placed) !== link.organization_id
    if (!hasLeft && !isBehind(survey, link, now())) continue
    await also(async () => {
      try {
        await followAgain(services, null, { survey_id: link.survey_id, template_id: link.id })
      } catch (error) {
        // For example, dates in the past, or a pulse survey on the same days. Officers see this as missing.
        if (error instanceof Problem && error.problem !== 'unexpected') return
        if (isDatabaseDown(error)) throw error
        throw new Error(`Template ${link.id}: ${error}`, { cause: error })
      }
    })
  }
  tell()
}

/** Unlinks a school's survey from a template. Throws 'badRequest' for another organization's school. */
export const takeBack = (officer: Officer, { id, school }: { id: number; school: number }): Promise<void> =>
  officer.db.transaction().execute(async (trx) => {
    const inside = { ...officer, db: trx }
    await lockSchoolOf(inside, school)
    const survey = await currentSurvey(inside, school)
    const [follows] = await selectFollowed(trx, survey ? [survey.id] : [])
    if (!survey || follows?.id !== id || follows.organization_id !== officer.organization.id) return
    await deleteLink(trx, survey.id)
    await tell(inside, officer.user, survey, 'Template taken back', `template ${id}`)
  })
