import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../../../app/app.ts'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { injected, request } from '../../../../app/testing/client.ts'
import { districtOf, memberOf } from '../../../../app/testing/district.ts'
import { templateFields, templateValues } from '../../../../app/testing/rollout.ts'
import { type Leader, leaderWithSchool, preparedSurvey, setting } from '../../../../app/testing/survey.ts'
import type { Endpoint } from '../../../../shared/endpoint.ts'
import { findUser } from '../../../people/users/server/queries.ts'
import { organizationsContract } from '../../../running/organizations/contract.ts'
import { freezeIfOpen } from '../../../schools/questions/server/actions.ts'
import type { TemplateValues } from '../../../schools/settings/rules.ts'
import { surveysContract } from '../../../schools/surveys/contract.ts'
import { listEverySurvey } from '../../../schools/surveys/server/actions.ts'
import { setupContract } from '../../setup/contract.ts'
import { rolloutContract } from '../contract.ts'
import { giveTemplate } from './actions-give.ts'

/** How often each pair of calls runs. On PostgreSQL, each request has its own connection, so the order varies. */
const rounds = 3

let app: TestApp
let organization: number
let officers: [Leader, Leader]
let administrator: string
beforeAll(async () => {
  app = await testApp({ now: '2026-10-14T15:00:00Z' })
  organization = await districtOf(app, [])
  officers = [await memberOf(app, organization, 'officer'), await memberOf(app, organization, 'officer')]
  administrator = (await app.account('CAN_DO_ALL')).token
})
afterAll(() => app.close())

const dates = { begin: '2026-10-20', end: '2026-10-30' }
const later = { begin: '2026-11-09', end: '2026-11-20' }

const school = async (): Promise<Leader> => {
  const made = await leaderWithSchool(app)
  const body = { id: made.schoolId, organization_id: organization }
  await app.call(organizationsContract.placeEntity, { body }, administrator)
  return made
}
const template = async (values: Partial<TemplateValues> = {}, completes = false) => {
  const fields = { ...templateFields, values: { ...templateValues, dates, ...values }, completes }
  const { body } = await app.call(
    rolloutContract.makeTemplate,
    { body: { organization, ...fields } },
    officers[0].token,
  )
  return body
}
const give = (id: number, schools: readonly Leader[], by = 0, takeOver = true) =>
  app.call(
    rolloutContract.giveTemplate,
    { body: { organization, id, schools: schools.map(({ schoolId }) => schoolId), takeOver } },
    officers[by]?.token,
  )
const change = ({ id, version }: { id: number; version: number }, values: Partial<TemplateValues>, by = 0) =>
  app.call(
    rolloutContract.changeTemplate,
    {
      body: { organization, ...templateFields, id, version, values: { ...templateValues, dates, ...values } },
    },
    officers[by]?.token,
  )

/** Returns a school's current survey and its template. Fails unless there is exactly one current survey. */
async function standing({ schoolId }: Leader) {
  const active = (await listEverySurvey(app, schoolId)).filter((survey) => survey.active === 1)
  expect(active).toHaveLength(1)
  const [survey] = active
  if (!survey) throw new Error('The school has no survey.')
  const link = await app.db
    .selectFrom('template_surveys')
    .selectAll()
    .where('survey_id', '=', survey.id)
    .executeTakeFirst()
  return { survey, link }
}
const again = async (act: () => Promise<void>) => {
  for (let round = 0; round < rounds; round++) await act()
}

test('applies one of two simultaneous templates and explains why the other failed', async () => {
  const [one, other] = [await template(), await template({ dates: later })]
  await again(async () => {
    const schools = [await school(), await school()]
    const answers = await Promise.all([give(one.id, schools), give(other.id, schools.toReversed(), 1)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.flatMap(({ body }) => body.given)).toHaveLength(2)
    for (const { reason } of answers.flatMap(({ body }) => body.left))
      expect(reason).toBe('Its survey already follows a template: Autumn 2026.')
    for (const leader of schools) {
      const { survey, link } = await standing(leader)
      expect(survey.survey_date_begin).toBe((link?.template_id === one.id ? dates : later).begin)
    }
  })
})

test('leaves one survey if the school starts its own at the same time', async () => {
  const { id } = await template()
  await again(async () => {
    const leader = await school()
    const body = { entity_fk: leader.schoolId }
    const [given, own] = await Promise.all([
      give(id, [leader]),
      app.call(setupContract.generateSurvey, { body }, leader.token),
    ])
    expect([given.status, own.status === 409 || own.status < 300]).toEqual([200, true])
    expect(given.body.given).toHaveLength(1)
    const { survey, link } = await standing(leader)
    expect([survey.survey_date_begin, link?.template_id]).toEqual([dates.begin, id])
  })
})

test('doesn’t mix up template settings and the school’s simultaneous changes', async () => {
  const { id } = await template()
  await again(async () => {
    const leader = await school()
    const guid = await preparedSurvey(app, leader)
    const title = { surveyGuid: guid, surveyName: 'Ours' }
    const [given, day, somali, renamed] = await Promise.all([
      give(id, [leader]),
      setting(app, leader, guid, 'surveyEndDate', '2026-10-26'),
      setting(app, leader, guid, 'langSomali', true),
      app.call(surveysContract.updateSurveyName, { body: title }, leader.token),
    ])
    expect([given.body.given.length, renamed.status]).toEqual([1, 201])
    for (const { status } of [day, somali]) expect([200, 409]).toContain(status)
    const { survey } = await standing(leader)
    expect(survey).toMatchObject({ survey_date_end: dates.end, languages: ['en', 'es'], name: 'Ours' })
  })
})

test('applies one of two simultaneous template changes to every survey', async () => {
  await again(async () => {
    const made = await template()
    const [before, meanwhile] = [await school(), await school()]
    await give(made.id, [before])
    const answers = await Promise.all([
      change(made, { dates: later }),
      change(made, { languages: ['en'] }, 1),
      give(made.id, [meanwhile], 1),
    ])
    expect(
      answers
        .slice(0, 2)
        .map(({ status }) => status)
        .sort(),
    ).toEqual([200, 409])
    const isLater = answers[0].status === 200
    for (const leader of [before, meanwhile]) {
      const { survey, link } = await standing(leader)
      expect([survey.survey_date_begin, survey.languages, link?.followed_version]).toEqual([
        isLater ? later.begin : dates.begin,
        isLater ? ['en', 'es'] : ['en'],
        2,
      ])
    }
  })
})

test('leaves the survey to the school if the template or district membership is removed', async () => {
  await again(async () => {
    const made = await template()
    const [leader, leaving] = [await school(), await school()]
    const place = { id: leaving.schoolId, organization_id: null }
    const answers = await Promise.all([
      give(made.id, [leader, leaving]),
      app.call(organizationsContract.placeEntity, { body: place }, administrator),
      app.call(rolloutContract.deleteTemplate, { params: { organization, id: made.id } }, officers[1].token),
    ])
    for (const { status } of answers) expect([200, 403, 409]).toContain(status)
    for (const { schoolId, token } of [leader, leaving]) {
      const params = { entityId: schoolId }
      const { body } = await app.call(setupContract.entitySurveyConfig, { params }, token)
      expect(body?.fixed ?? null).toBeNull()
    }
  })
})

test('stops applying templates once the officer’s role ends', async () => {
  const { userId } = await memberOf(app, organization, 'officer')
  const { id } = await template()
  const user = await findUser(app.db, userId)
  if (!user) throw new Error('The officer is missing.')
  await app.db.deleteFrom('organization_members').where('user_id', '=', userId).execute()
  const leader = await school()
  const district = await app.db
    .selectFrom('organizations')
    .selectAll()
    .where('id', '=', organization)
    .executeTakeFirstOrThrow()

  // The call was allowed before the role ended.
  const giving = giveTemplate(
    { db: app.db, config: app.config, now: app.now, user, organization: district },
    { id, schools: [leader.schoolId], takeOver: true },
  )
  await expect(giving).rejects.toMatchObject({ problem: 'denied' })
  expect(await listEverySurvey(app, leader.schoolId)).toEqual([])
})

test('freezes an opening survey either before or after a template change', async () => {
  const clock = { at: new Date('2026-10-20T15:00:00Z') }
  // Acts as another process, whose clock has reached the first day.
  const opened = { db: app.db, config: app.config, now: () => clock.at }
  const other = await createApp(opened)
  const ask = (endpoint: Endpoint, input: object, token: string) =>
    request(injected(other), endpoint, input, token)
  await again(async () => {
    const made = await template({ terms: null }, true)
    const leader = await school()
    await give(made.id, [leader])
    const { survey } = await standing(leader)
    const complete = { survey_setup_complete_date: '2026-10-14' }
    await app.db.updateTable('survey_settings').set(complete).where('survey_id', '=', survey.id).execute()
    for (const group_name of ['students', 'staff'] as const)
      await app.db
        .insertInto('survey_expected')
        .values({ survey_id: survey.id, group_name, count: 40, counted: 0 })
        .onConflict((conflict) => conflict.columns(['survey_id', 'group_name']).doUpdateSet({ count: 40 }))
        .execute()
    const params = { guid: survey.guid }
    const [changed] = await Promise.all([
      change(made, { languages: ['en', 'hmn'], gender: { ...templateValues.gender, item: 3 } }),
      listEverySurvey(opened, leader.schoolId).then(async ([found]) => found && freezeIfOpen(opened, found)),
      ask(surveysContract.surveyData, { params: { id: params.guid } }, leader.token),
    ])
    expect(changed.status).toBe(200)
    const now = (await listEverySurvey(opened, leader.schoolId))[0]
    const frozen = now && (await freezeIfOpen(opened, now))
    expect([now?.stage, now?.opened_at === null]).toEqual(['collecting', false])
    expect(frozen?.genderItem).toBe(now?.survey_question_gender)
    expect(frozen?.languages).toEqual(now?.languages.includes('hmn') ? [1, 4] : [1, 2])
    // A later change has no effect.
    await change({ id: made.id, version: 2 }, { languages: ['en', 'so'] })
    expect((await listEverySurvey(opened, leader.schoolId))[0]?.languages).toEqual(now?.languages)
  })
  await other.close()
})
