import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { commonSchool, insertRespondents } from '../../../../app/testing/responses.ts'
import {
  type Leader,
  leaderWithSchool,
  newToken,
  openSurvey,
  submission,
  submit,
} from '../../../../app/testing/survey.ts'
import { leaveTime } from '../../../../server/clock.ts'
import { trackingContract } from '../../../answering/tracking/contract.ts'
import { resultsContract } from '../../../figures/results/contract.ts'
import { surveysContract } from '../../../schools/surveys/contract.ts'
import { auditTrailContract } from '../../audit-trail/contract.ts'
import { deletionContract } from '../contract.ts'
import { deleteDue, planDeletion } from './actions.ts'

let app: TestApp
let leader: Leader
let guid: string
let token: string
beforeEach(async () => {
  app = await testApp({ config: { retentionDays: 30 } })
  leader = await leaderWithSchool(app)
  guid = await openSurvey(app, leader)
  await insertRespondents(app, guid, commonSchool(60))
  token = (await app.account('CAN_DO_ALL')).token
})
afterEach(async () => {
  vi.restoreAllMocks()
  await app.close()
})

const hour = 3_600_000
const at = async (instant: string) => {
  app.clock.at = new Date(instant)
  token = (await app.account('CAN_DO_ALL')).token
  leader.token = await newToken(app, leader)
}
const list = async () => (await app.call(deletionContract.deletableSurveys, {}, token)).body
const remove = (schoolName: string, caller = token, of = guid) =>
  app.call(deletionContract.deleteResponses, { params: { guid: of }, body: { schoolName } }, caller)
const rows = () => app.db.selectFrom('responses').select('participant_guid').execute()
const events = async (search: string) =>
  (await app.call(auditTrailContract.systemEvents, { query: { search } }, token)).body.events
/** Runs a check in a process that has been up for this many hours. */
const check = (hours: number, databaseTime: Date | null = null) =>
  deleteDue(app, { uptimeMs: hours * hour, databaseTime })

test('deletes a final survey’s responses once, after the typed name, and keeps figures', async () => {
  await at('2026-10-26T15:00:00Z')
  const [listed] = await list()
  const name = listed?.schoolName ?? ''
  const figures = async () => [
    (await app.call(resultsContract.surveyResults, { params: { guid } }, leader.token)).body,
    (await app.call(trackingContract.surveyTracking, { params: { guid } }, leader.token)).body,
  ]
  const before = await figures()
  const refused = await remove('Another School')
  expect([refused.status, refused.message, (await rows()).length]).toEqual([
    400,
    `To confirm, type the school’s name: ${name}.`,
    60,
  ])

  const { id: survey_id } = await app.db
    .selectFrom('surveys')
    .select('id')
    .where('guid', '=', guid)
    .executeTakeFirstOrThrow()
  const looked = {
    decision: 'counted' as const,
    size: 12,
    reason: 'A class.',
    made_at: '',
    user_fk: leader.userId,
  }
  const cluster = JSON.stringify({ network: '203.0.113.0/24' })
  await app.db
    .insertInto('response_decisions')
    .values({ survey_id, cluster, ...looked })
    .execute()

  const other = (await app.account('CAN_DO_ALL')).token
  const answers = await Promise.all([remove(name), remove(name, other), remove(` ${name.toLowerCase()} `)])

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410])
  expect(answers.find(({ status }) => status === 200)?.body).toEqual({ deleted: 60 })
  expect(await rows()).toEqual([])
  expect(await app.db.selectFrom('response_decisions').selectAll().execute()).toEqual([])
  expect(await figures()).toEqual(before)
  expect(await list()).toMatchObject([{ guid, stage: 'final', responses: 60, deletedOn: '2026-10-26' }])
  expect(await events('Responses deleted')).toMatchObject([
    { identifier: guid, message: '60 responses; results are kept' },
  ])
})

test.each([
  ['collects', '2026-10-20T15:00:00Z', 'collecting'],
  ['is provisional', '2026-10-24T15:00:00Z', 'provisional'],
])('deletes nothing from a survey that %s', async (_, instant, stage) => {
  await at(instant)
  const [listed] = await list()

  const answer = await remove(listed?.schoolName ?? '')

  expect(listed?.stage).toBe(stage)
  expect([answer.status, answer.message]).toEqual([
    409,
    'You can delete responses once the survey is final, 24 hours after it closes.',
  ])
  expect(await rows()).toHaveLength(60)
})

test('deletes responses once they have been due for 24 hours of uptime', async () => {
  await at('2026-11-20T15:00:00Z')
  await check(0)
  await at('2026-11-23T15:00:00Z')

  const found = [await check(1), await check(24)]
  const plan = await planDeletion(app, 30, { uptimeMs: 24 * hour, databaseTime: null })
  const restarted = { ...app, now: () => app.clock.at }
  const early = await deleteDue(restarted, { uptimeMs: 0, databaseTime: null })
  expect(await rows()).toHaveLength(60)
  const late = await deleteDue(restarted, { uptimeMs: 2 * hour, databaseTime: null })

  expect([...found, early, late].map(({ surveys }) => surveys)).toEqual([0, 0, 0, 1])
  expect(plan.planned).toMatchObject([{ dueFrom: '2026-11-23', isDue: true, hoursLeft: 1 }])
  expect(await rows()).toEqual([])
})

test('restarts the 24 hours if a survey is no longer due', async () => {
  await at('2026-11-23T15:00:00Z')
  await check(0)
  await at('2026-11-21T15:00:00Z')
  await check(12)
  await at('2026-11-23T15:00:00Z')

  expect([await check(25), await check(48)].map(({ surveys }) => surveys)).toEqual([0, 0])
  expect(await check(49)).toEqual({ surveys: 1, refused: null })
})

test('deletes and locks nothing if the clock is 400 days ahead', async () => {
  const right = app.clock.at
  await leaveTime(app, 0)
  const body = await submission(app, guid, 3)
  await at('2027-11-18T15:00:00Z')

  const refused = [...(await Promise.all([check(1), check(1)])), await check(20)]
  const sent = await submit(app, body)
  const seen = await app.call(surveysContract.surveyData, { params: { id: guid } }, leader.token)
  const latches = app.db.selectFrom('surveys').select(['closed_at', 'final_at'])

  for (const { surveys, refused: reason } of refused)
    expect([surveys, reason]).toEqual([0, expect.stringMatching(/days off from the last check/)])
  expect(sent.status).toBe(503)
  expect(seen.body.survey_status).toBe('active')
  expect(await latches.execute()).toEqual([{ closed_at: null, final_at: null }])
  expect(await events('Deletion refused')).toHaveLength(1)
  await at(right.toISOString())
  expect((await submit(app, body)).status).toBe(200)
  expect(await check(21)).toEqual({ surveys: 0, refused: null })
  expect(await rows()).toHaveLength(61)
})

test('deletes nothing if the database clock or an event is days off', async () => {
  await at('2026-11-23T15:00:00Z')
  await check(0)

  const database = await check(24, new Date('2026-11-17T15:00:00Z'))
  await app.db
    .insertInto('system_events')
    .values({
      at: '2027-11-23T15:00:00.000Z',
      user_fk: null,
      identifier: '',
      file: '',
      event: 'Signed in',
      message: '',
      source: 'call',
    })
    .execute()
  const event = await check(48)

  expect([database.refused, event.refused]).toEqual([
    'The clock says 2026-11-23T15:00:00.000Z, but the database’s clock says 2026-11-17T15:00:00.000Z.',
    'The clock says 2026-11-23T15:00:00.000Z, but the newest event is dated 2027-11-23T15:00:00.000Z.',
  ])
  expect(await rows()).toHaveLength(60)
})

test('doesn’t open a survey that is over according to an untrusted clock', async () => {
  await leaveTime(app, 0)
  await app.db.updateTable('surveys').set({ opened_at: null, time_zone: null }).execute()
  await at('2027-11-18T15:00:00Z')

  const { body } = await app.call(surveysContract.surveyData, { params: { id: guid } }, leader.token)

  expect(body.survey_status).toBe('pre-release')
})

test('deletes other surveys’ responses if one can’t be read', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const broken = await openSurvey(app, await leaderWithSchool(app))
  await insertRespondents(app, broken, commonSchool(12))
  const surveyOf = app.db.selectFrom('surveys').select('id').where('guid', '=', broken)
  await app.db.updateTable('responses').set({ chosen: 'damaged' }).where('survey_id', '=', surveyOf).execute()
  await at('2026-11-23T15:00:00Z')
  await check(0)

  const why = `Not available. We can’t read a response to survey ${broken}. Tell the site operator.`
  await expect(check(24)).rejects.toThrow(why)
  expect(console.error).toHaveBeenCalledWith(
    expect.stringContaining(broken),
    expect.objectContaining({ message: expect.stringMatching(/question set/) }),
  )
  expect(await rows()).toHaveLength(12)
  expect(await remove('Lakeside Middle School', token, broken)).toMatchObject({ status: 500, message: why })
})
