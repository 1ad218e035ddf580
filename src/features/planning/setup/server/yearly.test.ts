import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import {
  type Leader,
  leaderWithSchool,
  newToken,
  preparedSurvey,
  setting,
} from '../../../../app/testing/survey.ts'
import { resultsContract } from '../../../figures/results/contract.ts'
import { pageOnlyRaceSentence } from '../../../figures/results/rules-sentences.ts'
import { endingContract } from '../../../running/ending/contract.ts'
import { surveysContract } from '../../../schools/surveys/contract.ts'
import { repeatContract } from '../../repeat/contract.ts'
import { type SettingType, setupContract } from '../contract.ts'

let app: TestApp
let leader: Leader
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const schoolName = 'Lakeside Middle School'
const reason = 'A new principal asked for figures from before the summer.'
const admin = async () => (await app.account('CAN_DO_ALL')).token
const at = async (day: string) => {
  app.clock.at = new Date(`${day}T15:00:00Z`)
  if (leader) leader = { ...leader, token: await newToken(app, leader) }
}
const complete = (guid: string) => setting(app, leader, guid, 'setupComplete', '2026-10-14')
const withReason = (
  guid: string,
  token: string,
  given: string,
  type: SettingType = 'setupComplete',
  value = '2026-10-14',
) =>
  app.call(
    setupContract.saveSurveySetting,
    { body: { surveyGuid: guid, settingType: type, value, reason: given } },
    token,
  )
const repeat = (after: string, replaces: string, begin: string, end: string) =>
  app.call(
    repeatContract.repeatSurvey,
    {
      body: {
        ...{ after, replaces, begin, end, name: 'Once more', groups: ['staff'] },
        expected: { students: 0, parents: 0, staff: 60 },
        ...{ bands: [], languages: ['en'], genderItem: 5, terms: [] },
        ...{ genderAsk48: true, genderAsk912: true, genderAskAdults: true },
      },
    },
    leader.token,
  )
/** Creates a three-day survey that opens on its first day. */
async function held(begin: string, end: string): Promise<string> {
  await at(begin)
  const guid = await preparedSurvey(app, leader, begin, end)
  expect((await complete(guid)).status).toBe(200)
  return guid
}
const tooSoon =
  'To keep answers private, a school can open up to 2 surveys within 365 days. The next one can open on October 1, 2027. An administrator can allow an earlier date.'

beforeEach(async () => {
  app.clock.at = new Date('2026-10-01T15:00:00Z')
  leader = await leaderWithSchool(app)
})

describe('the third survey of a school within a year', () => {
  let third: string
  beforeEach(async () => {
    await held('2026-10-01', '2026-10-03')
    await held('2027-03-01', '2027-03-03')
    await at('2027-06-01')
    third = await preparedSurvey(app, leader, '2027-06-10', '2027-06-12')
  })

  test('is refused with the earliest possible day, and opens on that day', async () => {
    expect(await complete(third)).toMatchObject({ status: 409, message: tooSoon })
    const { body } = await app.call(
      setupContract.surveyConfigForSurvey,
      { params: { surveyGuid: third } },
      leader.token,
    )
    expect([body.opensWithoutReason, body.survey.setupComplete]).toEqual(['2027-10-01', false])
    await setting(app, leader, third, 'surveyEndDate', '2027-10-20')
    await setting(app, leader, third, 'surveyBeginDate', '2027-09-30')
    expect((await complete(third)).status).toBe(409)
    await setting(app, leader, third, 'surveyBeginDate', '2027-10-01')
    expect((await complete(third)).status).toBe(200)
  })

  test('can’t be moved before that day once setup is complete', async () => {
    await setting(app, leader, third, 'surveyEndDate', '2027-10-20')
    await setting(app, leader, third, 'surveyBeginDate', '2027-10-05')
    expect((await complete(third)).status).toBe(200)
    expect(await setting(app, leader, third, 'surveyBeginDate', '2027-09-30')).toMatchObject({
      status: 409,
      message: tooSoon,
    })
    expect((await setting(app, leader, third, 'surveyBeginDate', '2027-10-02')).status).toBe(200)
    const moved = await withReason(third, await admin(), reason, 'surveyBeginDate', '2027-08-02')
    expect(moved.status).toBe(200)
  })

  test('opens early if an administrator gives a reason, which is logged and shown', async () => {
    const token = await admin()
    expect(await withReason(third, leader.token, reason)).toMatchObject({ status: 403 })
    expect(await withReason(third, token, 'Too short')).toMatchObject({ status: 400 })
    expect((await setting(app, { ...leader, token }, third, 'setupComplete', '2027-06-01')).status).toBe(409)
    expect((await withReason(third, token, reason)).status).toBe(200)
    const [event] = await app.db
      .selectFrom('system_events')
      .selectAll()
      .where('identifier', '=', third)
      .where('message', '=', 'setup completed')
      .execute()
    expect(JSON.stringify(event)).toContain(reason)
    // A leader may change dates if the reason covers the new ones.
    expect((await setting(app, leader, third, 'surveyBeginDate', '2027-06-09')).status).toBe(200)
    await at('2027-06-10')
    await at('2027-06-15')
    const results = await app.call(resultsContract.surveyResults, { params: { guid: third } }, leader.token)
    expect(results.body.notes).toEqual([
      `This is the third survey at this school within a year. Reason: ${reason}`,
      pageOnlyRaceSentence,
    ])
  })

  test('discards a reason that became unnecessary', async () => {
    const token = await admin()
    await withReason(third, token, reason)
    await setting(app, leader, third, 'surveyEndDate', '2027-10-20')
    expect((await setting(app, leader, third, 'surveyBeginDate', '2027-10-05')).status).toBe(200)
    expect((await setting(app, leader, third, 'surveyBeginDate', '2027-06-20')).status).toBe(409)
  })

  test('can’t be created as a repeat of an earlier survey', async () => {
    const { body } = await app.call(
      surveysContract.allSurveys,
      { params: { entityId: leader.schoolId } },
      leader.token,
    )
    const last = body.find(({ survey_guid }) => survey_guid !== third)
    const repeated = await repeat(last?.survey_guid ?? '', third, '2027-06-10', '2027-06-12')
    expect(repeated).toMatchObject({ status: 409, message: tooSoon })
  })
})

test('counts surveys that closed early but not surveys that were canceled', async () => {
  const token = await admin()
  const first = await held('2026-10-01', '2026-10-20')
  await app.call(endingContract.closeSurvey, { params: { guid: first }, body: { schoolName } }, token)
  await at('2026-10-05')
  const second = await held('2026-10-05', '2026-10-20')
  await app.call(
    endingContract.cancelSurvey,
    { params: { guid: second }, body: { schoolName } },
    await admin(),
  )
  const replacing = await held('2026-10-06', '2026-10-20')
  expect(replacing).toBeTruthy()
})

test('counts only one school’s surveys', async () => {
  await held('2026-10-01', '2026-10-03')
  await held('2026-10-10', '2026-10-12')
  const other = leader
  leader = await leaderWithSchool(app)
  await held('2026-10-20', '2026-10-22')
  leader = other
  await at('2026-10-21')
  const third = await preparedSurvey(app, leader, '2026-10-25', '2026-10-27')
  expect((await complete(third)).status).toBe(409)
})

test('opens a survey that was set up before the limit existed', async () => {
  await held('2026-10-01', '2026-10-03')
  await held('2026-11-01', '2026-11-03')
  await at('2026-12-01')
  const third = await preparedSurvey(app, leader, '2026-12-10', '2026-12-12')
  await app.db
    .updateTable('survey_settings')
    .set({ survey_setup_complete_date: '2026-12-01' })
    .where('survey_id', '=', app.db.selectFrom('surveys').select('id').where('guid', '=', third))
    .execute()
  expect((await setting(app, leader, third, 'langHmong', true)).status).toBe(200)
  expect((await complete(third)).status).toBe(200)
  await at('2026-12-10')
  const { body } = await app.call(
    setupContract.surveyConfigForSurvey,
    { params: { surveyGuid: third } },
    leader.token,
  )
  expect(body.survey.survey_status).toBe('active')
})

test('opens only one of two surveys due at the same moment', async () => {
  const first = await held('2026-10-01', '2026-10-03')
  await at('2026-10-05')
  const second = await preparedSurvey(app, leader, '2026-10-05', '2026-10-07')
  const both = await Promise.all([complete(second), repeat(first, second, '2026-10-05', '2026-10-07')])
  expect(both.map(({ status }) => status < 300)).toContain(true)
  expect(both.map(({ status }) => status)).toContain(409)
  const { body } = await app.call(
    surveysContract.allSurveys,
    { params: { entityId: leader.schoolId } },
    leader.token,
  )
  expect(body.filter(({ setupComplete }) => setupComplete)).toHaveLength(2)
})
