import { afterEach, beforeEach, expect, test } from 'vitest'
import { trackingContract } from '../features/answering/tracking/contract.ts'
import { resultsContract } from '../features/figures/results/contract.ts'
import { freeAttempts } from '../features/records/attempts/rules.ts'
import { authContract } from '../features/running/auth/contract.ts'
import { participantsContract } from '../features/schools/participants/contract.ts'
import { surveysContract } from '../features/schools/surveys/contract.ts'
import { type TestApp, testApp, testPassword } from './testing/app.ts'
import { admitted } from './testing/client.ts'
import { type Leader, leaderWithSchool, openSurvey, submission, submit } from './testing/survey.ts'

let app: TestApp
let leader: Leader
beforeEach(async () => {
  app = await testApp({ now: '2026-10-14T15:00:00Z' })
  leader = await leaderWithSchool(app)
})
afterEach(() => app.close())

const hour = 60 * 60_000
const move = (hours: number) => {
  app.clock.at = new Date(app.clock.at.getTime() + hours * hour)
}
const send = async (guid: string) => submit(app, await submission(app, guid, 2))

test('keeps sessions valid and responses in order when the clock jumps an hour', async () => {
  const guid = await openSurvey(app, leader)
  const statuses: number[] = []
  for (const hours of [0, -1, 1, 1, -2]) {
    move(hours)
    statuses.push((await send(guid)).status)
    statuses.push(
      (await app.call(surveysContract.entitySurvey, { params: { id: leader.schoolId } }, leader.token))
        .status,
    )
  }

  expect(statuses).toEqual(statuses.map(() => 200))
  const rows = await app.db.selectFrom('responses').select('arrival').orderBy('arrival').execute()
  expect(rows.map((row) => row.arrival)).toEqual([1, 2, 3, 4, 5])
  const { body } = await app.call(trackingContract.surveyTracking, { params: { guid } }, leader.token)
  expect(body.perDay).toEqual([{ day: '2026-10-14', count: 5 }])
})

test('keeps an open survey locked against changes while the clock is slow, then continues', async () => {
  app.clock.at = new Date('2026-10-14T05:10:00Z')
  const guid = await openSurvey(app, leader)
  expect((await send(guid)).status).toBe(200)
  const change = () =>
    app.call(
      participantsContract.updateParticipantCategory,
      { body: { surveyGuid: guid, entityId: leader.schoolId, category: 'participant48', value: false } },
      leader.token,
    )

  move(-1)
  const behind = await change()
  move(1)

  expect(behind.status).toBe(409)
  expect((await send(guid)).status).toBe(200)
})

test('keeps a survey closed and its results available after the clock has run fast', async () => {
  const guid = await openSurvey(app, leader)
  for (let person = 0; person < 12; person++) await send(guid)
  const results = () => app.call(resultsContract.surveyResults, { params: { guid } }, leader.token)
  const right = app.clock.at
  const closed = new Date('2026-10-24T15:00:00Z')
  const asLeader = async () => {
    const body = { email: String(await emailOf(leader)), password: testPassword }
    leader.token = admitted((await app.call(authContract.login, { body })).body).token
    return results()
  }

  app.clock.at = closed
  const early = await asLeader()
  app.clock.at = right
  const between = await results()
  const late = await send(guid)
  app.clock.at = closed
  const then = await asLeader()

  expect([early.status, between.status, late.status, then.status]).toEqual([200, 200, 200, 200])
  expect(early.body).toMatchObject({ stage: 'provisional', total: 12 })
  expect([between.body, then.body]).toEqual([early.body, early.body])
})

test('keeps a survey final after the clock has run fast', async () => {
  const guid = await openSurvey(app, leader)
  const right = app.clock.at
  app.clock.at = new Date('2026-10-26T15:00:00Z')
  const { token } = await app.account('CAN_DO_ALL')
  await app.call(surveysContract.surveyData, { params: { id: guid } }, token)
  app.clock.at = right

  const { body } = await app.call(surveysContract.surveyData, { params: { id: guid } }, leader.token)

  expect(body.survey_status).toBe('closed')
  expect((await send(guid)).status).toBe(409)
})

const emailOf = async ({ userId }: Leader) => {
  const { email } = await app.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return email
}

test('lets people sign in after sign-ins were refused while the clock ran fast', async () => {
  const email = await emailOf(leader)
  const right = app.clock.at
  const signIn = async (password: string) =>
    (await app.call(authContract.login, { body: { email, password } })).status

  app.clock.at = new Date('2036-10-14T15:00:00Z')
  for (let attempt = 0; attempt < freeAttempts; attempt++) await signIn('wrong')
  expect(await signIn(testPassword)).toBe(429)
  app.clock.at = right

  expect(await signIn(testPassword)).toBe(200)
})
