import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import {
  type Leader,
  leaderWithSchool,
  newToken,
  openSurvey,
  preparedSurvey,
} from '../../../../app/testing/survey.ts'
import { surveysContract } from '../../../schools/surveys/contract.ts'
import { setupContract } from '../../setup/contract.ts'
import { repeatContract } from '../contract.ts'

let app: TestApp
let leader: Leader
let token: string
let last: string
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.clock.at = new Date('2026-10-14T15:00:00Z')
  leader = await leaderWithSchool(app)
  last = await openSurvey(app, leader)
  app.clock.at = new Date('2027-09-01T15:00:00Z')
  token = await newToken(app, leader)
})
afterAll(() => app.close())

const fields = {
  name: 'Autumn 2027',
  begin: '2027-10-04',
  end: '2027-10-15',
  groups: ['students', 'staff'],
  expected: { students: 420, parents: 0, staff: 50 },
  bands: ['4-8'],
  languages: ['en', 'es'],
  genderItem: 2,
  genderAsk48: false,
  genderAsk912: true,
  genderAskAdults: true,
  terms: [] as { substitution_fk: number; option_fk: number }[],
}
const repeat = (change: object = {}, by = token) =>
  app.call(repeatContract.repeatSurvey, { body: { ...fields, after: last, replaces: last, ...change } }, by)
const setupOf = async (surveyGuid: string) =>
  (await app.call(setupContract.surveyConfigForSurvey, { params: { surveyGuid } }, token)).body
const surveys = async () =>
  (await app.call(surveysContract.allSurveys, { params: { entityId: leader.schoolId } }, token)).body
const since = (surveyGuid: string) =>
  app.call(repeatContract.questionsSince, { params: { surveyGuid } }, token)

describe('a survey set up as a copy of the last survey', () => {
  test('completes the setup in one request', async () => {
    const term = await app.db.selectFrom('substitution_options').selectAll().executeTakeFirstOrThrow()
    const terms = [{ substitution_fk: term.substitution_fk, option_fk: term.id }]

    const made = await repeat({ terms })

    expect(made.status).toBe(201)
    expect(await setupOf(made.body.survey_guid)).toMatchObject({
      survey: {
        name: 'Autumn 2027',
        active: 1,
        survey_status: 'pre-release',
        askedGroups: ['students', 'staff'],
      },
      settingsObject: {
        survey_date_begin: '2027-10-04',
        survey_date_end: '2027-10-15',
        survey_setup_complete_date: '2027-09-01',
        survey_question_gender: 2,
        survey_gender_4_8: 0,
        survey_gender_9_12: 1,
        survey_gender_adults: 1,
        survey_participant_parents: 0,
        survey_participant_4_8: 1,
        survey_participant_9_12: 0,
      },
      participantCounts: { students: 420, parents: 0, staff: 50 },
      surveyLanguages: ['en', 'es'],
      terms: [{ option_fk: term.id }],
      missing: [],
      locked: false,
    })
    const events = app.db.selectFrom('system_events').select(['event', 'message'])
    expect(await events.where('identifier', '=', made.body.survey_guid).orderBy('id').execute()).toEqual([
      { event: 'Survey made', message: 'Autumn 2027' },
      { event: 'Setup changed', message: `set up after ${last}` },
    ])
  })

  test('opens right away if its first day is today', async () => {
    const made = await repeat({ begin: '2027-09-01' })

    expect(await setupOf(made.body.survey_guid)).toMatchObject({ locked: true })
  })

  test.each([
    [{ expected: { students: 420, parents: 0, staff: 0 } }, 409, 'Enter the number of staff.'],
    [{ bands: [] }, 409, 'Choose which grades take part.'],
    [{ groups: [] }, 409, 'Choose at least one group.'],
    [{ languages: [] }, 409, 'Choose at least one language.'],
    [{ genderItem: 0 }, 409, 'Choose a gender question, or none.'],
    [{ begin: '2027-08-31' }, 400, 'The open date must be today or later.'],
    [{ end: '2027-10-04' }, 400, 'The open date must be at least one day before the close date.'],
    [{ begin: '2027-02-30' }, 400, 'Choose a date.'],
    [{ terms: [{ substitution_fk: 1, option_fk: 999 }] }, 400, 'Choose one of the listed words.'],
  ])('rejects %o', async (change, status, message) => {
    const refused = await repeat(change)

    expect(refused.status).toBe(status)
    expect(refused.body).toMatchObject({ message: expect.stringContaining(message) })
    expect(await surveys()).toMatchObject([{ guid: last, active: 1 }])
  })

  test('is created once if two windows submit it at the same time', async () => {
    const made = await Promise.all([repeat(), repeat(), repeat()])

    expect(made.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(await surveys()).toHaveLength(2)
  })

  test('replaces an unopened survey only if the page showed that survey', async () => {
    const begun = await preparedSurvey(app, { ...leader, token }, '2027-10-05', '2027-10-20')

    expect((await repeat()).status).toBe(409)
    expect((await repeat({ replaces: null })).status).toBe(409)
    const made = await repeat({ replaces: begun })

    expect(made.status).toBe(201)
    expect(await surveys()).toMatchObject([
      { active: 1, setupComplete: true },
      { guid: begun, active: 0 },
      {},
    ])
  })

  test('requires the active survey to have closed and refuses other schools', async () => {
    expect((await repeat({}, (await leaderWithSchool(app)).token)).status).toBe(403)

    const running = (await repeat({ begin: '2027-09-01' })).body.survey_guid
    const refused = await repeat({ replaces: running })

    expect(refused).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('has an active survey') },
    })
  })
})

describe('questions compared with the last survey', () => {
  test('reports the same questions while the question set is unchanged', async () => {
    const { body } = await since(last)

    expect(body.before).toBe(body.now)
    expect(body.types.map(({ same, added, gone, wasAsked }) => [same.length, added, gone, wasAsked])).toEqual(
      Array(4).fill([8, [], [], true]),
    )
  })

  test('reports different questions in another question set and refuses an unopened survey', async () => {
    const { document } = await app.db
      .selectFrom('frozen_instruments')
      .selectAll()
      .orderBy('survey_id', 'desc')
      .executeTakeFirstOrThrow()
    const older = JSON.parse(document)
    const [first] = older.instruments[3]
    Object.assign(first, { name: 'q9', texts: { en: { title: 'An older question?', choices: [] } } })
    await app.db
      .updateTable('frozen_instruments')
      .set({ document: JSON.stringify({ ...older, version: '1' }) })
      .where('document', '=', document)
      .execute()

    const { body } = await since(last)
    const begun = await preparedSurvey(app, { ...leader, token }, '2027-10-05', '2027-10-20')

    expect(body.before).toMatch(/version 1$/)
    expect(body.types.find(({ type }) => type === 3)).toMatchObject({
      same: { length: 7 },
      added: { length: 1 },
      gone: ['An older question?'],
    })
    expect(body.types.find(({ type }) => type === 2)).toMatchObject({ added: [], gone: [] })
    expect((await since(begun)).status).toBe(409)
  })
})
