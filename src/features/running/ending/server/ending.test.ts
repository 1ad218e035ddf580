import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { schoolFields } from '../../../../app/testing/school.ts'
import {
  type Leader,
  leaderWithSchool,
  newToken,
  openSurvey,
  preparedSurvey,
  setting,
  stepsOf,
  submission,
  submit,
} from '../../../../app/testing/survey.ts'
import { leaveTime } from '../../../../server/clock.ts'
import { respondContract } from '../../../answering/respond/contract.ts'
import { responseCheckContract } from '../../../answering/response-check/contract.ts'
import { trackingContract } from '../../../answering/tracking/contract.ts'
import { responsesContract } from '../../../figures/responses/contract.ts'
import { resultsContract } from '../../../figures/results/contract.ts'
import { setupContract } from '../../../planning/setup/contract.ts'
import { surveysContract } from '../../../schools/surveys/contract.ts'
import { ticketsContract } from '../../../schools/tickets/contract.ts'
import { auditTrailContract } from '../../audit-trail/contract.ts'
import { endingContract } from '../contract.ts'

let app: TestApp
let leader: Leader
let guid: string
let token: string
let body: Awaited<ReturnType<typeof submission>>
beforeEach(async () => {
  app = await testApp()
  leader = await leaderWithSchool(app)
  guid = await openSurvey(app, leader)
  body = await submission(app, guid, 3)
  await send(12)
  await at('2026-10-20T15:30:00Z')
})

afterEach(() => app.close())

const at = async (instant: string) => {
  app.clock.at = new Date(instant)
  token = (await app.account('CAN_DO_ALL')).token
  leader.token = await newToken(app, leader)
}
const send = async (count: number) => {
  const one = () => submit(app, { ...body, participant_guid: crypto.randomUUID() })
  return (await Promise.all(Array.from({ length: count }, one))).map(({ status }) => status)
}
const input = (schoolName: string = schoolFields.entityName) => ({ params: { guid }, body: { schoolName } })
const close = (caller = token) => app.call(endingContract.closeSurvey, input(), caller)
const cancel = (caller = token) => app.call(endingContract.cancelSurvey, input(), caller)
const record = async () =>
  (await app.call(surveysContract.surveyData, { params: { id: guid } }, leader.token)).body
const results = () => app.call(resultsContract.surveyResults, { params: { guid } }, leader.token)
const events = async (search: string) => {
  const { body: found } = await app.call(auditTrailContract.systemEvents, { query: { search } }, token)
  return found.events.filter(({ identifier }) => identifier === guid)
}
const rows = async () =>
  (
    await app.db
      .selectFrom('responses')
      .innerJoin('surveys', 'surveys.id', 'survey_id')
      .where('surveys.guid', '=', guid)
      .select('participant_guid')
      .execute()
  ).length

describe('closing early', () => {
  test('closes the survey right away, with early results now and final results later', async () => {
    expect(await record()).toMatchObject({ survey_status: 'active', endDate: '2026-10-23' })

    expect((await close()).status).toBe(200)

    expect(await record()).toMatchObject({ survey_status: 'closed', endDate: '2026-10-20', active: 1 })
    expect((await results()).body).toMatchObject({
      stage: 'provisional',
      finalFrom: '2026-10-21T15:30:00.000Z',
      total: 12,
    })
    expect(await events('Survey closed early')).toMatchObject([
      { changes: [{ field: 'close date', from: '2026-10-23', to: '2026-10-20' }] },
    ])
    const draw = { body: { survey_guid: guid, participant_type: 3 } }
    // An open survey stays cached for a second.
    await setTimeout(1000)
    expect((await app.call(ticketsContract.drawTickets, draw)).status).toBe(409)
    await at('2026-10-21T15:29:00Z')
    expect(await send(3)).toEqual([200, 200, 200])
    await at('2026-10-21T15:30:00Z')
    expect((await results()).body).toMatchObject({ stage: 'final', total: 15 })
    expect(await send(1)).toEqual([409])
    expect((await close()).message).toBe('The survey is final. You can’t close or cancel it.')
  })

  test('requires an administrator and the typed school name, and works once', async () => {
    expect((await close(leader.token)).status).toBe(403)
    const wrong = await app.call(endingContract.closeSurvey, input('Another School'), token)
    expect([wrong.status, wrong.message]).toEqual([
      400,
      `To confirm, type the school’s name: ${schoolFields.entityName}.`,
    ])

    const answers = await Promise.all([close(), close(), close()])

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await close()).message).toBe('The survey has already closed.')
    expect(await events('Survey closed early')).toHaveLength(1)
  })

  test('closes nothing with an untrusted clock', async () => {
    await leaveTime(app, 0)
    await at('2026-12-20T15:30:00Z')
    await app.db.updateTable('survey_settings').set({ survey_date_end: '2026-12-30' }).execute()

    const answer = await close()

    expect(answer.status).toBe(503)
    expect(await record()).toMatchObject({ survey_status: 'active', endDate: '2026-12-30' })
  })
})

describe('canceling', () => {
  test('deletes the responses, refuses further responses and allows another survey', async () => {
    const fresh = { body: { entity_fk: leader.schoolId, survey_status: 'pre-release' } }
    expect((await app.call(setupContract.generateSurvey, fresh, leader.token)).status).toBe(409)

    expect((await cancel()).body).toEqual({ deleted: 12 })

    expect(await rows()).toBe(0)
    expect(await record()).toMatchObject({
      survey_status: 'closed',
      active: 0,
      endDate: '2026-10-20',
      cancelledOn: '2026-10-20',
      submittedSurveyCount: 0,
    })
    expect(await send(2)).toEqual([409, 409])
    const gone =
      'This survey was canceled on 2026-10-20. Its responses were deleted, so there are no results.'
    const params = { guid }
    const refused = [
      await results(),
      await app.call(trackingContract.surveyTracking, { params }, leader.token),
      await app.call(responseCheckContract.responseCheck, { params }, token),
      await app.call(responsesContract.surveyResponses, { params, query: {} }, token),
    ]
    expect(refused.map(({ status, message }) => [status, message])).toEqual(refused.map(() => [410, gone]))
    const config = await app.call(respondContract.surveyConfig, { params: { surveyGuid: guid } })
    expect(config.body).toMatchObject({ status: 'closed', closes: '2026-10-20' })
    const change = await setting(app, leader, guid, 'surveyEndDate', '2026-10-30')
    expect([change.status, change.message]).toEqual([409, 'This survey was canceled. You can’t change it.'])
    expect(await events('Survey cancelled')).toMatchObject([{ message: '12 responses deleted' }])
    expect(await stepsOf(app, leader)).toMatchObject({ 1: 1 })
    expect((await app.call(setupContract.generateSurvey, fresh, leader.token)).status).toBe(201)
  })

  test('deletes decisions about responses, because they contain networks and days', async () => {
    const criterion = { group: 'staff', network: null, from: null, to: null, alike: null } as const
    const decision = { surveyGuid: guid, criterion, size: 12, decision: 'aside', reason: 'A test.' } as const
    const decided = await app.call(responseCheckContract.decideCluster, { body: decision }, token)
    expect(decided.status).toBe(200)
    const left = () => app.db.selectFrom('response_decisions').select('cluster').execute()
    expect(await left()).toHaveLength(1)

    expect((await cancel()).status).toBe(200)

    expect(await left()).toEqual([])
  })

  test('leaves no responses behind even if more are arriving', async () => {
    const [answer, ...sent] = await Promise.all([cancel(), send(10), send(10), send(10)])

    expect(answer.status).toBe(200)
    const taken = sent.flat().filter((status) => status === 200).length
    expect(answer.body.deleted).toBe(12 + taken)
    expect(await rows()).toBe(0)
    expect(await send(1)).toEqual([409])
  })

  test('is possible only once, between opening and final results', async () => {
    expect((await cancel(leader.token)).status).toBe(403)
    await close()
    await results()
    const answers = await Promise.all([cancel(), cancel()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await app.db.selectFrom('kept_results').selectAll().execute()).toEqual([])
    expect((await cancel()).message).toBe('The survey is already canceled.')

    guid = await preparedSurvey(app, await leaderWithSchool(app), '2026-11-02', '2026-11-20')
    expect((await cancel()).message).toMatch(/hasn’t opened/)
  })

  test('leaves a final survey unchanged', async () => {
    await at('2026-10-26T15:00:00Z')

    const answers = [await cancel(), await close()]

    expect(answers.map(({ status }) => status)).toEqual([409, 409])
    expect((await results()).body).toMatchObject({ stage: 'final', total: 12 })
  })
})
