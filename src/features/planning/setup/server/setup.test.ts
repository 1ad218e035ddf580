import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { type Leader, leaderWithSchool, preparedSurvey, setting } from '../../../../app/testing/survey.ts'
import { setupContract } from '../contract.ts'

let app: TestApp
let leader: Leader
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.clock.at = new Date('2026-10-14T15:00:00Z')
  leader = await leaderWithSchool(app)
})
afterAll(() => app.close())

const setupOf = async (surveyGuid: string) =>
  (await app.call(setupContract.surveyConfigForSurvey, { params: { surveyGuid } }, leader.token)).body
const newSurvey = async () =>
  (await app.call(setupContract.generateSurvey, { body: { entity_fk: leader.schoolId } }, leader.token)).body
    .survey_guid

describe('the whole setup', () => {
  test('is returned in one response, by survey and by school', async () => {
    const guid = await preparedSurvey(app, leader, '2026-10-20', '2026-10-30')

    const setup = await setupOf(guid)

    expect(setup).toMatchObject({
      schoolName: 'Lakeside Middle School',
      settingsObject: {
        survey_date_begin: '2026-10-20',
        survey_date_end: '2026-10-30',
        survey_question_gender: 4,
        survey_gender_4_8: 1,
        survey_gender_9_12: 1,
        survey_gender_adults: 1,
      },
      participantCounts: { students: 410, parents: 560, staff: 52 },
      participantCountObject: [
        { participant_type_fk: 1, count: 410 },
        { participant_type_fk: 2, count: 560 },
        { participant_type_fk: 3, count: 52 },
      ],
      participantSettings: { students4_8: true, students9_12: true },
      surveyLanguages: ['en', 'so'],
      terms: [],
      surveyMeta: { survey_name: expect.stringMatching(/^Lakeside/) },
      formData: {
        surveyItems: { survey_question_gender: 4 },
        surveyTimeline: { survey_date_begin: '2026-10-20' },
      },
      locked: false,
      missing: [],
      surveyLink: expect.stringMatching(new RegExp(`^http://.+/survey-form/${guid}$`)),
    })
    const bySchool = await app.call(
      setupContract.entitySurveyConfig,
      { params: { entityId: leader.schoolId } },
      leader.token,
    )
    expect(bySchool.body).toEqual(setup)
  })

  test('is null for a school without a survey', async () => {
    const { status, body } = await app.call(
      setupContract.entitySurveyConfig,
      { params: { entityId: leader.schoolId } },
      leader.token,
    )

    expect([status, body]).toEqual([200, null])
  })

  test('uses the configured public address in the survey link', async () => {
    const there = await testApp({ config: { publicOrigin: 'https://audit.example' } })
    const someone = await leaderWithSchool(there)
    const guid = await preparedSurvey(there, someone)

    const { body } = await there.call(
      setupContract.surveyConfigForSurvey,
      { params: { surveyGuid: guid } },
      someone.token,
    )
    await there.close()

    expect(body.surveyLink).toBe(`https://audit.example/survey-form/${guid}`)
    expect(body.shortLink).toMatch(/^https:\/\/audit\.example\/s\/[a-z\d]{7}$/)
  })
})

describe('dates', () => {
  test.each([
    ['surveyBeginDate', '2026-10-13', 'The open date must be today or later.'],
    ['surveyEndDate', '2026-10-13', 'The close date must be today or later.'],
    ['surveyBeginDate', '2026-10-30', 'The open date must be at least one day before the close date.'],
    ['surveyEndDate', '2026-10-20', 'The close date must be at least one day after the open date.'],
    ['surveyEndDate', '2026-02-30', 'Enter the date as year, month and day, like 2026-10-05.'],
  ] as const)('refuses %s %s and keeps the saved date', async (type, value, message) => {
    const guid = await preparedSurvey(app, leader, '2026-10-20', '2026-10-30')

    const answer = await setting(app, leader, guid, type, value)

    expect([answer.status, answer.message]).toEqual([400, message])
    expect((await setupOf(guid)).formData.surveyTimeline).toEqual({
      survey_date_begin: '2026-10-20',
      survey_date_end: '2026-10-30',
    })
  })

  test('uses the school’s time zone for “today”', async () => {
    const guid = await newSurvey()
    app.clock.at = new Date('2026-10-15T04:30:00Z')
    const fresh = { ...leader, token: (await app.account('CAN_DO_ALL')).token }

    expect((await setting(app, fresh, guid, 'surveyBeginDate', '2026-10-14')).status).toBe(200)
    app.clock.at = new Date('2026-10-15T05:30:00Z')
    expect((await setting(app, fresh, guid, 'surveyBeginDate', '2026-10-14')).status).toBe(400)
  })
})

test('saves languages one by one or together and keeps the rest', async () => {
  const guid = await newSurvey()
  const save = (body: object) =>
    app.call(
      setupContract.saveLanguageSettings,
      { body: { surveyGuid: guid, entityId: leader.schoolId, ...body } },
      leader.token,
    )

  await setting(app, leader, guid, 'langHmong', true)
  const answer = await save({ langEnglish: true, langSpanish: 1 })

  expect([answer.status, answer.body]).toEqual([201, { success: true }])
  expect((await setupOf(guid)).surveyLanguages).toEqual(['en', 'es', 'hmn'])
  await save({ langSpanish: false })
  expect((await setupOf(guid)).surveyLanguages).toEqual(['en', 'hmn'])
  expect(await save({})).toMatchObject({ status: 400, message: 'failed to update the language selections' })
})

test('rejects an unknown setting and an invalid value', async () => {
  const guid = await newSurvey()

  const unknown = await setting(app, leader, guid, 'colour' as never, true)
  const wrong = await setting(app, leader, guid, 'genderQuestion', 6)

  expect([unknown.status, unknown.message]).toEqual([400, 'This setting does not exist. (settingType)'])
  expect([wrong.status, wrong.message]).toEqual([400, 'Choose an option from 1 to 5.'])
})

describe('saving from two tabs', () => {
  const save = (guid: string, value: number, version?: string) => {
    const body = { surveyGuid: guid, entityId: leader.schoolId, settingType: 'genderQuestion', value }
    return app.call(
      setupContract.saveSurveySetting,
      { body },
      leader.token,
      version === undefined ? {} : { 'if-match': version },
    )
  }

  test('accepts only one of two saves with the same version', async () => {
    const guid = await newSurvey()
    const { version } = await setupOf(guid)

    const first = await save(guid, 2, `"${version}"`)
    const second = await save(guid, 3, `"${version}"`)

    expect(first.status).toBe(200)
    expect(second).toMatchObject({
      status: 409,
      message: 'You saved this in another window after you opened it here.',
    })
    const after = await setupOf(guid)
    expect([after.settingsObject.survey_question_gender, after.version]).toEqual([2, version + 1])
  })

  test('keeps the last save if no version is sent', async () => {
    const guid = await newSurvey()

    await save(guid, 2)
    await save(guid, 3)

    expect((await setupOf(guid)).settingsObject.survey_question_gender).toBe(3)
  })

  test.each(['99999999999999', `"${'9'.repeat(400)}"`])(
    'rejects the impossible version %s',
    async (version) => {
      const guid = await newSurvey()

      expect((await save(guid, 2, version)).status).toBe(409)
    },
  )
})

test('logs every change with its author and part', async () => {
  const guid = await preparedSurvey(app, leader)

  const events = await app.db
    .selectFrom('system_events')
    .selectAll()
    .where('identifier', '=', guid)
    .orderBy('id')
    .execute()

  expect(new Set(events.map((event) => event.user_fk))).toEqual(new Set([leader.userId]))
  expect(events.map((event) => event.message)).toEqual(
    expect.arrayContaining(['expected students', 'langSomali', 'surveyEndDate']),
  )
})

test('logs who is asked the gender question', async () => {
  const guid = await preparedSurvey(app, leader)
  await setting(app, leader, guid, 'genderAskAdults', false)

  const { changes } = await app.db
    .selectFrom('system_events')
    .select('changes')
    .where('identifier', '=', guid)
    .where('message', '=', 'genderAskAdults')
    .executeTakeFirstOrThrow()
  expect(JSON.parse(changes ?? '')).toEqual([{ field: 'gender item for adults', from: 'yes', to: 'no' }])
})

test('redirects template addresses without /api', async () => {
  for (const path of ['/communication-template-doc?lang=es', '/inform-participants-doc']) {
    const { statusCode, headers } = await app.app.inject(path)
    expect([statusCode, headers.location]).toEqual([302, `/api${path}`])
  }
})
