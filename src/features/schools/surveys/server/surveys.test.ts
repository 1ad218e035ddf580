import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import {
  type Leader,
  leaderWithSchool,
  openSurvey,
  preparedSurvey,
  setting,
  stepsOf,
  submission,
  submit,
} from '../../../../app/testing/survey.ts'
import { setupContract } from '../../../planning/setup/contract.ts'
import { surveysContract } from '../contract.ts'

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

const generate = (body: object = {}) =>
  app.call(setupContract.generateSurvey, { body: { entity_fk: leader.schoolId, ...body } }, leader.token)
const all = async () =>
  (await app.call(surveysContract.allSurveys, { params: { entityId: leader.schoolId } }, leader.token)).body
const one = async (guid: string) =>
  (await app.call(surveysContract.surveyData, { params: { id: guid } }, leader.token)).body

describe('a new survey', () => {
  test('has the default title if no title is given, and is current and pre-release', async () => {
    const { status, body } = await generate({ surveyName: ' ', survey_guid: 0, survey_status: 'pre-release' })

    expect(status).toBe(201)
    expect(body.allSurveys).toHaveLength(1)
    expect(body.allSurveys[0]).toEqual({
      id: expect.any(Number),
      guid: body.survey_guid,
      survey_guid: body.survey_guid,
      publicGuid: body.survey_guid,
      name: "Lakeside Middle School's Equity Audit Survey – October 2026",
      surveyName: "Lakeside Middle School's Equity Audit Survey – October 2026",
      entity_fk: leader.schoolId,
      schoolName: 'Lakeside Middle School',
      active: 1,
      beginDate: null,
      endDate: null,
      survey_status: 'pre-release',
      setupComplete: false,
      submittedSurveyCount: 0,
      responsesDeleted: null,
      resultsWait: null,
      cancelledOn: null,
      expectedCount: 0,
      askedGroups: ['students', 'parents', 'staff'],
      exists: true,
      today: '2026-10-14',
    })
  })

  test('uses the given name', async () => {
    const { body } = await generate({ surveyName: ' Fall check-in ' })

    expect((await one(body.survey_guid)).surveyName).toBe('Fall check-in')
  })

  test('makes earlier surveys previous and restarts the survey step', async () => {
    const first = (await generate()).body.survey_guid
    await app.db
      .updateTable('school_steps')
      .set({ status: 2 })
      .where('school_id', '=', leader.schoolId)
      .execute()

    const second = (await generate()).body.survey_guid

    expect((await all()).map((survey) => [survey.guid, survey.active])).toEqual([
      [second, 1],
      [first, 0],
    ])
    expect(await stepsOf(app, leader)).toMatchObject({ 8: 2, 1: 1, 31: 0 })
    const current = await app.call(
      surveysContract.entitySurvey,
      { params: { id: leader.schoolId } },
      leader.token,
    )
    expect(current.body?.guid).toBe(second)
  })

  test('is refused while a survey is active and allowed after the close', async () => {
    const guid = await openSurvey(app, leader)

    const refused = await generate()
    app.clock.at = new Date('2026-10-24T05:00:00Z')
    const { token } = await app.account('CAN_DO_ALL')
    const made = await app.call(setupContract.generateSurvey, { body: { entity_fk: leader.schoolId } }, token)

    expect([refused.status, refused.message]).toEqual([
      409,
      expect.stringMatching(/This school has an active survey/),
    ])
    expect(made.status).toBe(201)
    expect(made.body.allSurveys.map((survey) => [survey.guid, survey.survey_status])).toEqual([
      [made.body.survey_guid, 'pre-release'],
      [guid, 'closed'],
    ])
  })

  test('can copy an earlier survey’s settings, but not the dates', async () => {
    const source = await preparedSurvey(app, leader)

    const { body } = await generate({ copyFrom: source })

    const setup = await app.call(
      setupContract.surveyConfigForSurvey,
      { params: { surveyGuid: body.survey_guid } },
      leader.token,
    )
    expect(setup.body).toMatchObject({
      participantCounts: { students: 410, parents: 560, staff: 52 },
      participantSettings: { students4_8: true, students9_12: true },
      surveyLanguages: ['en', 'so'],
      settingsObject: {
        survey_question_gender: 4,
        survey_gender_4_8: 1,
        survey_gender_9_12: 1,
        survey_gender_adults: 1,
        survey_date_begin: null,
        survey_date_end: null,
        survey_setup_complete_date: null,
      },
    })
  })

  test('accepts a blank ID, 0 or a UUID, and always gets a new survey ID', async () => {
    const sent = '1d9b7c52-0e3a-4c88-b6f1-5a2e8d7f9031'
    for (const survey_guid of ['', '0', 0, sent]) {
      const { status, body } = await generate({ survey_guid })
      expect([status, body.survey_guid]).toEqual([201, expect.stringMatching(/^[0-9a-f-]{36}$/)])
      expect(body.survey_guid).not.toBe(sent)
    }
    expect(await generate({ survey_guid: 'mine' })).toMatchObject({ status: 400 })
  })

  test('does not copy another school’s survey', async () => {
    const other = await leaderWithSchool(app)
    const source = await preparedSurvey(app, other)

    expect((await generate({ copyFrom: source })).status).toBe(403)
    expect(await all()).toEqual([])
  })
})

test('returns a placeholder named No Survey for a school without a survey', async () => {
  const { status, body } = await app.call(
    surveysContract.entitySurvey,
    { params: { id: leader.schoolId } },
    leader.token,
  )

  expect([status, body]).toMatchObject([
    200,
    { id: 0, guid: '', name: 'No Survey', exists: false, entity_fk: leader.schoolId, beginDate: null },
  ])
})

test('lists a leader’s own surveys, all for an administrator and none for a newcomer', async () => {
  const mine = await preparedSurvey(app, leader)
  const theirs = await preparedSurvey(app, await leaderWithSchool(app))
  const { token } = await app.account('CAN_DO_ALL')
  const newcomer = await app.account()
  const guids = async (as: string) =>
    (await app.call(surveysContract.survey, {}, as)).body.map((survey) => survey.guid)

  expect(await guids(leader.token)).toEqual([mine])
  expect(await guids(token)).toEqual(expect.arrayContaining([mine, theirs]))
  expect(await guids(newcomer.token)).toEqual([])
})

test('lists all of the school’s surveys as versions, newest first', async () => {
  const first = (await generate()).body.survey_guid
  const second = (await generate()).body.survey_guid

  const { body } = await app.call(surveysContract.surveyVersions, { params: { guid: first } }, leader.token)

  expect(body.map((survey) => survey.guid)).toEqual([second, first])
})

test('follows the date in the school’s time zone and counts responses', async () => {
  const guid = await openSurvey(app, leader)
  await submit(app, await submission(app, guid, 1))
  const day = async (instant: string) => {
    app.clock.at = new Date(instant)
    const admin = await app.account('CAN_DO_ALL')
    const { body } = await app.call(surveysContract.surveyData, { params: { id: guid } }, admin.token)
    return [body.today, body.survey_status, body.submittedSurveyCount, body.expectedCount]
  }

  expect(await day('2026-10-14T15:00:00Z')).toEqual(['2026-10-14', 'active', 1, 1022])
  expect(await day('2026-10-24T04:59:59Z')).toEqual(['2026-10-23', 'active', 1, 1022])
  expect(await day('2026-10-24T05:00:00Z')).toEqual(['2026-10-24', 'closed', 1, 1022])
})

test('returns settings and dates as they were saved', async () => {
  const guid = await preparedSurvey(app, leader, '2026-10-20', '2026-10-30')

  const settings = await app.call(
    surveysContract.entitySurveySettings,
    { params: { id: guid } },
    leader.token,
  )
  const dates = await app.call(surveysContract.entitySurveyDates, { params: { id: guid } }, leader.token)

  expect(settings.body).toMatchObject({
    survey_date_begin: '2026-10-20',
    survey_date_end: '2026-10-30',
    survey_setup_complete_date: null,
    survey_question_gender: 4,
    survey_gender_4_8: 1,
    survey_gender_9_12: 1,
    survey_gender_adults: 1,
    survey_participant_students: 1,
    survey_participant_parents: 1,
    survey_participant_staff: 1,
    survey_participant_4_8: 1,
    survey_participant_9_12: 1,
    survey_language_english: 1,
    survey_language_spanish: 0,
    survey_language_somali: 1,
    survey_language_hmong: 0,
  })
  expect(dates.body).toEqual({ surveyBeginDate: '2026-10-20', surveyEndDate: '2026-10-30' })
})

describe('the title', () => {
  const rename = (surveyGuid: string, surveyName: string) =>
    app.call(surveysContract.updateSurveyName, { body: { surveyGuid, surveyName } }, leader.token)

  test('is trimmed and saved', async () => {
    const guid = await preparedSurvey(app, leader)

    const answer = await rename(guid, '  Our school, fall 2026  ')

    expect([answer.status, answer.body]).toEqual([
      201,
      { success: true, surveyName: 'Our school, fall 2026' },
    ])
    expect((await one(guid)).name).toBe('Our school, fall 2026')
  })

  test.each([
    ['', 400],
    ['   ', 400],
    ['x'.repeat(201), 400],
  ])('rejects %j', async (name, status) => {
    const guid = await preparedSurvey(app, leader)

    expect((await rename(guid, name)).status).toBe(status)
    expect((await one(guid)).name).toMatch(/^Lakeside/)
  })

  test('is locked after opening', async () => {
    const guid = await preparedSurvey(app, leader)
    await setting(app, leader, guid, 'setupComplete', '2026-10-14')

    expect(await rename(guid, 'Too late')).toMatchObject({
      status: 409,
      message: 'The survey has opened. You can’t change this.',
    })
    expect((await one(guid)).name).toMatch(/^Lakeside/)
  })
})

test('never opens a survey that was replaced before opening', async () => {
  const guid = await preparedSurvey(app, leader, '2026-10-15', '2026-10-23')
  await setting(app, leader, guid, 'setupComplete', '2026-10-14')
  await generate()

  app.clock.at = new Date('2026-10-16T15:00:00Z')
  const answer = await submit(app, await submission(app, guid, 1))

  expect(answer.status).toBe(409)
})
