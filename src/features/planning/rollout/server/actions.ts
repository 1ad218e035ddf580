import type { Db } from '../../../../server/db/connect.ts'
import type { OrganizationRecord, UserRecord } from '../../../../server/records.ts'
import type { Services } from '../../../../server/serve.ts'
import { dayIn, inDays } from '../../../../shared/dates.ts'
import { Problem } from '../../../../shared/errors.ts'
import { compareNames } from '../../../../shared/name-order.ts'
import {
  lockOrganization,
  requireOfficer,
  selectOrganizations,
  selectSchoolOrganizations,
} from '../../../people/memberships/server/actions.ts'
import { changedSince } from '../../../people/users/server/actions-seen.ts'
import { changesBetween } from '../../../records/events/rules.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { findSchools } from '../../../schools/school/server/actions.ts'
import type { TemplateValues } from '../../../schools/settings/rules.ts'
import { dateFault, missingFromSetup } from '../../../schools/surveys/rules.ts'
import { surveysOfSchools } from '../../../schools/surveys/server/actions.ts'
import type { FullSurvey } from '../../../schools/surveys/server/tables.ts'
import {
  changeTemplate,
  deleteTemplate,
  findTemplate,
  insertTemplate,
  selectFollowed,
  selectLinks,
  selectTemplates,
  valuesOf,
} from '../../../schools/templates/server/actions.ts'
import type { TemplateRow } from '../../../schools/templates/server/tables.ts'
import { listSubstitutions } from '../../../schools/terms/server/actions.ts'
import type { SchoolOfTemplate, Template } from '../contract.ts'
import { templateFields } from '../rules.ts'

/** A request by a person who may make decisions for an organization. */
export type Officer = Services & { user: UserRecord; organization: OrganizationRecord }

export interface TemplateFields {
  name: string
  values: TemplateValues
  completes: boolean
}

const fieldsOf = (row: TemplateRow): TemplateFields => ({
  name: row.name,
  values: valuesOf(row),
  completes: row.completes === 1,
})

const toTemplate = (row: TemplateRow): Template => ({ id: row.id, version: row.version, ...fieldsOf(row) })

const gone = 'We can’t find this template.'

/** Returns the IDs of the schools in an organization and in the districts below it. */
async function schoolsIn(db: Db, { id }: OrganizationRecord): Promise<number[]> {
  const below = (await selectOrganizations(db)).filter((other) => other.parent_id === id)
  const places = await selectSchoolOrganizations(db, [id, ...below.map((other) => other.id)])
  return places.map(({ school_id }) => school_id)
}

export async function listTemplates({ db, organization }: Officer) {
  const rows = await selectTemplates(db, organization.id)
  const links = await selectLinks(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    ...toTemplate(row),
    schools: links.filter((link) => link.template_id === row.id).length,
  }))
}

/** Returns a template with its schools, sorted by name. Throws 'conflict' if the template doesn't exist. */
export async function templateOf(officer: Officer, id: number) {
  const { db, organization } = officer
  const row = await requireTemplate(db, id, organization.id)
  const ids = await schoolsIn(db, organization)
  const schools = await findSchools(db, ids)
  const current = (await surveysOfSchools(officer, ids)).filter(({ active }) => active === 1)
  const followed = await selectFollowed(
    db,
    current.map((survey) => survey.id),
  )
  const templates = new Map(followed.map((link) => [link.survey_id, link.id]))
  const surveys = new Map(current.map((survey) => [survey.entity_fk, survey]))
  const stands = [...schools.values()].map((school) => {
    const survey = surveys.get(school.id)
    const of = survey && templates.get(survey.id)
    return { id: school.id, name: school.entity_name, ...standOf(officer, survey, of, id) }
  })
  return { ...toTemplate(row), schools: stands.sort((a, b) => compareNames(a.name, b.name)) }
}

/** Returns the state of a school with a template, based on its current survey and that survey's template. */
function standOf(
  { now }: Services,
  survey: FullSurvey | undefined,
  follows: number | undefined,
  id: number,
): Omit<SchoolOfTemplate, 'id' | 'name'> {
  const nothing = { surveyGuid: survey?.guid ?? null, isComplete: false, missing: [] }
  if (!survey) return { ...nothing, state: 'free' }
  if (survey.stage !== 'pre-release') {
    if (follows === id) return { ...nothing, state: 'opened' }
    return { ...nothing, state: survey.stage === 'collecting' ? 'open' : 'free' }
  }
  if (follows === undefined) return { ...nothing, state: 'preparing' }
  if (follows !== id) return { ...nothing, state: 'other' }
  return {
    ...nothing,
    state: 'given',
    isComplete: survey.survey_setup_complete_date !== null,
    missing: missingFromSetup(survey, dayIn(survey.zone, now())).map(({ message }) => message),
  }
}

/** Returns values as stored, with a choice for each row of terms. Throws 'badRequest' for invalid dates and words. */
async function checked(
  trx: Db,
  { config, now }: Pick<Services, 'config' | 'now'>,
  sent: TemplateValues,
  before: TemplateValues | null,
): Promise<TemplateValues> {
  // Schools that share a template can be in different time zones.
  const zone = config.timeZone ?? 'UTC'
  const dates = inDays(sent.dates, zone)
  const values = { ...sent, dates }
  const isNew = JSON.stringify(dates) !== JSON.stringify(before?.dates ?? null)
  const today = dayIn(zone, now())
  const fault = dates && isNew ? dateFault(dates, { begin: null, end: null }, today) : null
  if (fault) throw new Problem('badRequest', fault)
  if (values.terms === null) return values
  const chosen = new Map(values.terms.map((term) => [term.substitution_fk, term.option_fk]))
  const rows = await listSubstitutions(trx)
  const terms = rows.map(({ id, options }) => {
    const option_fk = chosen.get(id) ?? options.at(-1)?.id ?? 0
    if (!options.some((option) => option.id === option_fk))
      throw new Problem('badRequest', 'Choose one of the listed words.')
    return { substitution_fk: id, option_fk }
  })
  return { ...values, terms }
}

/** What a template change did, for the activity log. */
interface Done {
  row: TemplateRow
  /** Null for a new template. */
  was: TemplateRow | null
}

/** Changes a template and records that, in a transaction that locks the organization and checks the caller's role. */
const inOrganization = (
  { db, now, user, organization }: Officer,
  event: 'Template made' | 'Template changed',
  change: (trx: Db, organizationId: number) => Promise<Done>,
): Promise<Template> =>
  db.transaction().execute(async (trx) => {
    const held = await lockOrganization(trx, organization.id)
    await requireOfficer(trx, user, held)
    const { row, was } = await change(trx, held.id)
    await recordEvent(trx, now(), {
      user: user.id,
      identifier: `organization ${held.id}`,
      event,
      message: `template ${row.id}`,
      changes: changesBetween(was ? templateFields(fieldsOf(was)) : {}, templateFields(fieldsOf(row))),
    })
    return toTemplate(row)
  })

/** Returns an organization's template. Throws 'conflict' if it doesn't exist. */
export async function requireTemplate(db: Db, id: number, organizationId: number): Promise<TemplateRow> {
  const row = await findTemplate(db, id, organizationId)
  if (!row) throw new Problem('conflict', gone)
  return row
}

/** Creates a template. Throws 'badRequest' for invalid dates and words. */
export const makeTemplate = (
  officer: Officer,
  { name, values, completes }: TemplateFields,
): Promise<Template> =>
  inOrganization(officer, 'Template made', async (trx, organization_id) => {
    const row = await insertTemplate(trx, {
      organization_id,
      name,
      parts: JSON.stringify(await checked(trx, officer, values, null)),
      completes: Number(completes),
      version: 1,
      created_at: officer.now().toISOString(),
    })
    return { row, was: null }
  })

/** Throws what `makeTemplate` throws, 'changed' for a different version, 'conflict' if the template doesn't exist. */
export const saveTemplate = (
  officer: Officer,
  { id, version, name, values, completes }: TemplateFields & { id: number; version: number },
): Promise<Template> =>
  inOrganization(officer, 'Template changed', async (trx, organizationId) => {
    const was = await requireTemplate(trx, id, organizationId)
    const saves = {
      identifier: `organization ${organizationId}`,
      events: ['Template changed'],
      message: `template ${id}`,
    } as const
    if (was.version !== version) throw await changedSince({ ...officer, db: trx }, saves)
    const parts = JSON.stringify(await checked(trx, officer, values, valuesOf(was)))
    const row = { ...was, name, parts, completes: Number(completes), version: version + 1 }
    await changeTemplate(trx, id, row)
    return { row, was }
  })

/** Deletes a template. Its surveys stay with the schools. Throws 'conflict' if the template doesn't exist. */
export const removeTemplate = ({ db, now, user, organization }: Officer, id: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await requireOfficer(trx, user, await lockOrganization(trx, organization.id))
    const { name } = await requireTemplate(trx, id, organization.id)
    await deleteTemplate(trx, id)
    await recordEvent(trx, now(), {
      user: user.id,
      identifier: `organization ${organization.id}`,
      event: 'Template deleted',
      message: `template ${id}, ${name}`,
    })
  })
