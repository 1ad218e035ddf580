import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { districtOf, memberOf } from '../../../../app/testing/district.ts'
import { templateFields, templateValues } from '../../../../app/testing/rollout.ts'
import {
  type Leader,
  leaderWithSchool,
  openSurvey,
  preparedSurvey,
  setting,
} from '../../../../app/testing/survey.ts'
import { responseCheckContract } from '../../../answering/response-check/contract.ts'
import { assignSchool } from '../../../people/memberships/server/actions.ts'
import { participantsContract } from '../../../schools/participants/contract.ts'
import { nothingSet } from '../../../schools/settings/rules.ts'
import { surveysContract } from '../../../schools/surveys/contract.ts'
import { listEverySurvey } from '../../../schools/surveys/server/actions.ts'
import { termsContract } from '../../../schools/terms/contract.ts'
import { setupContract } from '../../setup/contract.ts'
import { rolloutContract } from '../contract.ts'
import { updateFromTemplates } from './actions-give.ts'

let app: TestApp
let officer: Leader
let organization: number
/** Leaders of four schools: without a survey, with one in setup, with an open one, and in another organization. */
let free: Leader
let preparing: Leader
let open: Leader
let elsewhere: Leader
let prepared: string
beforeAll(async () => {
  app = await testApp({ now: '2026-10-14T15:00:00Z' })
  ;[free, preparing, open, elsewhere] = [
    await leaderWithSchool(app),
    await leaderWithSchool(app),
    await leaderWithSchool(app),
    await leaderWithSchool(app),
  ]
  prepared = await preparedSurvey(app, preparing)
  await openSurvey(app, open)
  organization = await districtOf(app, [free.schoolId, preparing.schoolId, open.schoolId])
  officer = await memberOf(app, organization, 'officer')
})
afterAll(() => app.close())

const make = async (fields: object = {}) => {
  const body = { organization, ...templateFields, ...fields }
  return (await app.call(rolloutContract.makeTemplate, { body }, officer.token)).body
}
const change = (template: { id: number; version: number }, fields: object) =>
  app.call(
    rolloutContract.changeTemplate,
    { body: { organization, ...templateFields, id: template.id, version: template.version, ...fields } },
    officer.token,
  )
const give = (id: number, schools: readonly Leader[], takeOver = false) =>
  app.call(
    rolloutContract.giveTemplate,
    { body: { organization, id, schools: schools.map(({ schoolId }) => schoolId), takeOver } },
    officer.token,
  )
const remove = (id: number) =>
  app.call(rolloutContract.deleteTemplate, { params: { organization, id } }, officer.token)
const setupOf = async ({ schoolId, token }: Leader) => {
  const { body } = await app.call(setupContract.entitySurveyConfig, { params: { entityId: schoolId } }, token)
  if (!body) throw new Error('The school has no survey.')
  return body
}
const stands = async (id: number) => {
  const { body } = await app.call(rolloutContract.template, { params: { organization, id } }, officer.token)
  return new Map(body.schools.map((school) => [school.id, school]))
}
const count = (leader: Leader, surveyGuid: string, type: 'student' | 'staff') =>
  app.call(
    responseCheckContract.updateParticipantCount,
    { body: { surveyGuid, type, count: 40 } },
    leader.token,
  )
const keep = () => updateFromTemplates(app)

test('creates a survey in each chosen school and lists the schools left out', async () => {
  const { id } = await make()
  const { body } = await give(id, [free, preparing, open, elsewhere])
  expect(body.given).toHaveLength(1)
  expect(body.left.map(({ reason }) => reason)).toEqual([
    'A survey is being set up.',
    'This school has an active survey. You can start a new one after it closes.',
    'This school isn’t in the organization.',
  ])
  const { settingsObject, surveyLanguages, fixed, survey } = await setupOf(free)
  expect(settingsObject).toMatchObject({
    survey_date_begin: '2026-11-02',
    survey_date_end: '2026-11-13',
    survey_question_gender: 2,
    survey_gender_4_8: 0,
    survey_participant_4_8: 0,
    survey_participant_9_12: 1,
    survey_participant_students: 1,
    survey_participant_parents: 0,
  })
  expect(surveyLanguages).toEqual(['en', 'es'])
  expect(survey.name).toContain('November 2026')
  expect(fixed).toEqual({
    by: 'Three Rivers School District',
    parts: ['dates', 'groups', 'bands', 'languages', 'gender'],
    completes: false,
  })
  const schools = await stands(id)
  expect([free, preparing, open].map(({ schoolId }) => schools.get(schoolId)?.state)).toEqual([
    'given',
    'preparing',
    'open',
  ])
  expect(schools.get(free.schoolId)?.missing).toEqual([
    'Enter the number of students.',
    'Enter the number of staff.',
  ])
  await remove(id)
})

test('accepts a date and time for a date and uses only the day', async () => {
  const dates = { begin: '2026-11-03T06:00:00.000Z', end: '2026-11-13T23:30:00.000Z' }
  const { id, values } = await make({ values: { ...templateValues, dates } })

  expect(values.dates).toEqual({ begin: '2026-11-03', end: '2026-11-13' })
  await remove(id)
})

test('shows the officer’s name to a school that saves after their template', async () => {
  const { survey } = await setupOf(preparing)
  await count(preparing, survey.guid, 'staff')
  const { version } = await setupOf(preparing)
  const { id } = await make({ values: { ...nothingSet, bands: ['9-12'] } })
  await give(id, [preparing], true)

  const body = { surveyGuid: survey.guid, surveyName: 'Our survey' }
  const seen = { 'if-match': `"${version}"` }
  const refused = await app.call(surveysContract.updateSurveyName, { body }, preparing.token, seen)

  expect(refused).toMatchObject({ status: 409, message: 'Maya Thompson saved this after you opened it.' })
  await remove(id)
})

test('refuses changes to parts that a template sets', async () => {
  const { id } = await make({ values: { ...templateValues, terms: [] } })
  await give(id, [preparing], true)
  const message = 'Three Rivers School District set this in a template. You can’t change it here.'
  const administrator = await app.account('CAN_DO_ALL')
  for (const { token } of [preparing, officer, administrator]) {
    const who = { ...preparing, token }
    for (const [type, value] of [
      ['surveyBeginDate', '2026-11-03'],
      ['surveyEndDate', '2026-11-20'],
      ['langSomali', true],
      ['participantParents', true],
      ['participant48', true],
      ['genderQuestion', 5],
      ['genderAsk48', true],
    ] as const) {
      const { status, body } = await setting(app, who, prepared, type, value)
      expect([type, status, body]).toMatchObject([type, 409, { message }])
    }
    const category = { surveyGuid: prepared, category: 'participantParents', value: true } as const
    const term = { surveyGuid: prepared, substitution_fk: 1, option_selection_id: 1, option_fk: 11 }
    const languages = { surveyGuid: prepared, langHmong: true }
    const answers = [
      await app.call(participantsContract.updateParticipantCategory, { body: category }, token),
      await app.call(termsContract.saveTerm, { body: term }, token),
      await app.call(setupContract.saveLanguageSettings, { body: languages }, token),
      await app.call(setupContract.generateSurvey, { body: { entity_fk: preparing.schoolId } }, token),
    ]
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409])
  }
  const title = { surveyGuid: prepared, surveyName: 'Ours' }
  const renamed = await app.call(surveysContract.updateSurveyName, { body: title }, preparing.token)
  expect([renamed.status, (await count(preparing, prepared, 'staff')).status]).toEqual([201, 200])
  await remove(id)
  expect((await setting(app, preparing, prepared, 'langSomali', true)).status).toBe(200)
})

test('applies template changes to unopened surveys', async () => {
  const template = await make()
  await give(template.id, [free, preparing], true)
  const dates = { begin: '2026-11-09', end: '2026-11-20' }
  const changed = await change(template, { values: { ...templateValues, dates, gender: null } })
  expect(changed.body.left).toEqual([])
  for (const leader of [free, preparing]) {
    const { settingsObject, fixed } = await setupOf(leader)
    expect(settingsObject).toMatchObject({ survey_date_begin: dates.begin, survey_date_end: dates.end })
    expect(fixed?.parts).not.toContain('gender')
  }
  expect((await change(template, {})).status).toBe(409)

  const back = { organization, id: template.id, school: free.schoolId }
  await app.call(rolloutContract.takeTemplateBack, { body: back }, officer.token)
  await assignSchool(app.db, preparing.schoolId, null)
  await change(changed.body.template, {})
  for (const leader of [free, preparing]) {
    const { settingsObject, fixed } = await setupOf(leader)
    expect([settingsObject.survey_date_begin, fixed]).toEqual([dates.begin, null])
  }
  await assignSchool(app.db, preparing.schoolId, organization)
  expect((await setupOf(preparing)).fixed).toBeNull()
  await remove(template.id)
})

test('processes other templates if one can’t be read', async () => {
  const [damaged, other] = [await make(), await make()]
  await give(damaged.id, [preparing], true)
  await assignSchool(app.db, elsewhere.schoolId, organization)
  await give(other.id, [elsewhere])
  const again = { version: 7 }
  await app.db.updateTable('templates').set(again).execute()
  const half = { parts: '{"dates":' }
  const changed = app.db.updateTable('templates').where('id', '=', damaged.id)
  const { parts } = await app.db.selectFrom('templates').select('parts').executeTakeFirstOrThrow()
  await changed.set(half).execute()
  const followed = async () => {
    const links = app.db.selectFrom('template_surveys').select(['template_id', 'followed_version'])
    return new Map((await links.execute()).map((link) => [link.template_id, link.followed_version]))
  }

  await expect(keep()).rejects.toThrow(`Template ${damaged.id}: `)
  expect(await followed()).toEqual(
    new Map([
      [damaged.id, 1],
      [other.id, 7],
    ]),
  )
  await changed.set({ parts }).execute()
  await keep()
  expect(await followed()).toEqual(
    new Map([
      [damaged.id, 7],
      [other.id, 7],
    ]),
  )
  for (const { id } of [damaged, other]) await remove(id)
  await assignSchool(app.db, elsewhere.schoolId, null)
})

test('completes setups automatically if the template requires it', async () => {
  const dates = { begin: '2026-10-20', end: '2026-10-30' }
  const template = await make({ values: { ...templateValues, dates }, completes: true })
  await give(template.id, [free], true)
  const { survey } = await setupOf(free)
  await keep()
  expect((await setupOf(free)).settingsObject.survey_setup_complete_date).toBeNull()
  await count(free, survey.guid, 'student')
  await count(free, survey.guid, 'staff')
  await Promise.all([keep(), keep()])
  expect((await setupOf(free)).settingsObject.survey_setup_complete_date).toBe('2026-10-14')
  const kept = app.db.selectFrom('system_events').select('event').where('identifier', '=', survey.guid)
  expect(await kept.where('source', '=', 'schedule').execute()).toEqual([{ event: 'Setup changed' }])

  app.clock.at = new Date('2026-10-21T15:00:00Z')
  officer = { ...officer, token: (await app.account('CAN_DO_ALL')).token }
  expect((await stands(template.id)).get(free.schoolId)?.state).toBe('opened')
  const later = { begin: '2026-11-09', end: '2026-11-20' }
  await change(template, { values: { ...templateValues, dates: later }, completes: true })
  const surveys = await listEverySurvey(app, free.schoolId)
  expect(surveys[0]).toMatchObject({ survey_date_begin: dates.begin, stage: 'collecting' })
})
