import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { insertRespondents } from '../../../../app/testing/responses.ts'
import {
  type Leader,
  leaderWithSchool,
  newToken,
  openSurvey,
  submission,
  submit,
} from '../../../../app/testing/survey.ts'
import { responsesContract } from '../../../figures/responses/contract.ts'
import { resultsContract } from '../../../figures/results/contract.ts'
import { auditTrailContract } from '../../../running/audit-trail/contract.ts'
import { trackingContract } from '../../tracking/contract.ts'
import { type Criterion, responseCheckContract } from '../contract.ts'

let app: TestApp
let leader: Leader
let guid: string
let admin: { token: string; user: { id: number } }
beforeEach(async () => {
  app = await testApp()
  leader = await leaderWithSchool(app)
  guid = await openSurvey(app, leader)
  admin = await app.account('CAN_DO_ALL')
})
afterEach(() => app.close())

const at = (instant: string) => {
  app.clock.at = new Date(instant)
}
const adminToken = () => newToken(app, { token: '', schoolId: 0, userId: admin.user.id })
const expectPeople = async (type: 'student' | 'parent' | 'staff', count: number, token?: string) =>
  app.call(
    responseCheckContract.updateParticipantCount,
    { body: { surveyGuid: guid, type, count } },
    token ?? (await newToken(app, leader)),
  )
const tracking = async () =>
  (await app.call(trackingContract.surveyTracking, { params: { guid } }, await newToken(app, leader))).body
const group = async (key: string) => (await tracking()).groups.find((one) => one.key === key)
const results = async () =>
  (await app.call(resultsContract.surveyResults, { params: { guid } }, await newToken(app, leader))).body
const check = async () =>
  (await app.call(responseCheckContract.responseCheck, { params: { guid } }, await adminToken())).body
const decide = async (criterion: Criterion, size: number, decision: 'aside' | 'counted' = 'aside') =>
  app.call(
    responseCheckContract.decideCluster,
    { body: { surveyGuid: guid, criterion, size, decision, reason: 'At night, from one network.' } },
    await adminToken(),
  )
const putBack = async (decision: number) =>
  app.call(
    responseCheckContract.putBack,
    { body: { surveyGuid: guid, decision, reason: 'A class on tablets.' } },
    await adminToken(),
  )
const audit = async (event: string) => {
  const { body } = await app.call(auditTrailContract.systemEvents, {}, await adminToken())
  return body.events.filter((one) => one.event === event).map(({ message }) => message)
}

/** Returns the batch that came from one network. */
const fromNetwork = async () => (await check()).clusters.find(({ criterion }) => criterion.network !== null)

async function sendStaff(count: number): Promise<void> {
  const body = await submission(app, guid, 3)
  for (let sent = 0; sent < count; sent++) {
    const reply = await submit(app, { ...body, participant_guid: crypto.randomUUID() })
    expect(reply.status).toBe(200)
  }
}
const staff = (count: number, race = 6) =>
  insertRespondents(
    app,
    guid,
    Array.from({ length: count }, () => ({ type: 3 as const, subType: 4, race, gender: 1, level: 2 })),
    { overfull: true },
  )
const everything: Omit<Criterion, 'group'> = { network: null, from: null, to: null, alike: null }

describe('the limit on a group’s counted responses', () => {
  test('shows how many responses can count and logs corrections', async () => {
    await expectPeople('staff', 15)
    await sendStaff(20)
    expect(await group('staff')).toMatchObject({ count: 20, atMost: 17, expected: 15, aboveBound: 0 })
    expect((await expectPeople('staff', 17)).status).toBe(200)
    expect(await group('staff')).toMatchObject({ count: 20, atMost: 19, expected: 17 })
    expect((await expectPeople('staff', 200)).status).toBe(200)
    expect(await group('staff')).toMatchObject({ count: 20, atMost: null })
    expect(await audit('Expected count corrected')).toEqual([
      'staff: 17 to 200',
      'staff: 15 to 17',
      'staff: 52 to 15',
    ])
  })

  test('stores concurrent and sequential responses the same way', async () => {
    await expectPeople('staff', 10)
    const body = await submission(app, guid, 3)
    const bodies = Array.from({ length: 30 }, () => ({ ...body, participant_guid: crypto.randomUUID() }))
    const replies = await Promise.all(bodies.map((one) => submit(app, one)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await group('staff')).toMatchObject({ count: 30, atMost: 11 })
    const { body: count } = await app.call(
      responsesContract.countResponses,
      { params: { guid } },
      leader.token,
    )
    expect(count).toEqual({ count: 30 })
  })

  test('lets only administrators correct the number of people between the close and final results', async () => {
    await expectPeople('staff', 10)
    await sendStaff(25)
    at('2026-10-24T15:00:00Z')
    expect((await expectPeople('staff', 40)).status).toBe(409)
    expect((await expectPeople('staff', 40, await adminToken())).status).toBe(200)
    const early = await results()
    expect(early).toMatchObject({ stage: 'provisional', total: 25, setAside: 0 })
    expect(early.groups.find(({ key }) => key === 'staff')?.figure.reason).toBe('overfull')
    at('2026-10-25T15:00:00Z')
    const late = await results()
    expect(late).toMatchObject({ stage: 'final', total: 25, setAside: 0 })
    expect(late.groups.find(({ key }) => key === 'staff')?.figure.reason).toBeNull()
    expect((await expectPeople('staff', 50, await adminToken())).status).toBe(409)
  })

  test('doesn’t let an administrator draw by lot while all responses of the group count', async () => {
    await sendStaff(12)
    at('2026-10-24T15:00:00Z')
    const body = { surveyGuid: guid, group: 'staff', reason: 'To be safe.' } as const
    const early = await app.call(responseCheckContract.takeLot, { body }, await adminToken())

    expect([early.status, early.message]).toEqual([409, 'All responses from staff already count.'])
    expect(await audit('Lot taken')).toEqual([])
    // More responses than people arrive later: they await a decision.
    await expectPeople('staff', 10, await adminToken())
    at('2026-10-25T15:00:00Z')
    expect(await results()).toMatchObject({ stage: 'final', setAside: 0 })
  })
})

describe('Response Check', () => {
  test('finds, leaves out and restores a batch of made-up responses', async () => {
    await expectPeople('staff', 20)
    await sendStaff(22)
    await staff(30)
    await app.db
      .updateTable('responses')
      .set({ ip_address: '203.0.113.0/24' })
      .where('arrival', '<=', 22)
      .execute()
    const cluster = await fromNetwork()
    expect(cluster).toMatchObject({ size: 22, counted: 22, othersFromThere: 0, others: { size: 30 } })
    expect(cluster?.criterion.network).toBe('203.0.113.0/24')
    expect(cluster?.marks).toMatchObject({ ticket: 22 })
    if (!cluster) throw new Error('No cluster was found.')

    expect((await decide(cluster.criterion, 21)).status).toBe(409)
    expect((await decide(cluster.criterion, 22)).status).toBe(200)
    expect(await group('staff')).toMatchObject({ count: 30, atMost: 22 })
    expect(await tracking()).toMatchObject({ setAside: 22 })
    const after = await check()
    expect(after.clusters.some(({ criterion }) => criterion.network === '203.0.113.0/24')).toBe(false)
    expect(after.decisions).toMatchObject([{ size: 22, decision: 'aside', undoneAt: null }])
    expect(await audit('Responses set aside')).toEqual(['22 of staff: At night, from one network.'])

    const id = after.decisions[0]?.id ?? 0
    expect((await putBack(id)).status).toBe(200)
    expect((await putBack(id)).status).toBe(409)
    expect(await audit('Responses put back')).toEqual(['22 of staff: A class on tablets.'])
    expect(await group('staff')).toMatchObject({ count: 52, atMost: 22 })
    expect(await tracking()).toMatchObject({ setAside: 0 })
  })

  test('shows hours and networks of unflagged responses', async () => {
    await insertRespondents(
      app,
      guid,
      Array.from({ length: 12 }, (_, person) => ({
        type: 3 as const,
        subType: 4,
        race: 6,
        gender: 1,
        level: 2,
        answerTo: (_item: object, place: number) =>
          (1 + ((person * 7 + place * (person + 1)) % 4)) as 1 | 2 | 3 | 4,
      })),
    )
    await app.db.updateTable('responses').set({ ip_address: '203.0.113.0/24', arrived_hour: 3 }).execute()
    const staff = (await check()).groups.find(({ key }) => key === 'staff')

    expect(staff?.marks).toMatchObject({ ticket: 0, fast: 0, choice: 0 })
    expect(staff?.hours).toEqual([{ day: '2026-10-14', hour: 3, count: 12 }])
    expect(staff?.networks).toMatchObject([{ network: '203.0.113.0/24', size: 12 }])
  })

  test('hides a batch that an administrator decided to count until it grows by 10', async () => {
    await sendStaff(12)
    const [cluster] = (await check()).clusters
    if (!cluster) throw new Error('No cluster was found.')
    expect((await decide(cluster.criterion, 12, 'counted')).status).toBe(200)
    expect((await check()).clusters).toEqual([])
    await sendStaff(9)
    expect((await check()).clusters).toEqual([])
    await sendStaff(1)
    expect((await check()).clusters).toMatchObject([{ size: 22 }])
    expect((await decide(cluster.criterion, 22)).status).toBe(200)
    const { decisions } = await check()
    expect(decisions.map(({ decision, undoneAt }) => [decision, undoneAt === null])).toEqual([
      ['aside', true],
      ['counted', false],
    ])
    await sendStaff(10)
    expect((await check()).clusters).toMatchObject([{ size: 10, othersFromThere: 22 }])
  })

  test('leaves out a batch only once if two administrators act at the same time', async () => {
    await sendStaff(12)
    const criterion = { group: 'staff' as const, ...everything }
    const replies = await Promise.all([decide(criterion, 12), decide(criterion, 12)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await group('staff')).toMatchObject({ count: 0, aboveBound: 0 })
    expect((await check()).decisions).toHaveLength(1)
  })

  test('updates figures right away but not the early results', async () => {
    await staff(40)
    await staff(15, 5)
    expect((await tracking()).total).toBe(55)
    at('2026-10-24T15:00:00Z')
    expect((await decide({ group: 'staff', ...everything }, 55)).status).toBe(200)
    expect((await tracking()).total).toBe(0)
    expect(await results()).toMatchObject({ stage: 'provisional', total: 55, setAside: 0 })
    at('2026-10-25T15:00:00Z')
    expect(await results()).toMatchObject({ stage: 'final', total: 0, setAside: 55 })
    const [decision] = (await check()).decisions
    expect((await putBack(decision?.id ?? 0)).status).toBe(409)
    expect((await decide({ group: 'staff', ...everything }, 55)).status).toBe(409)
  })

  test('doesn’t create an overnight update after a count falls', async () => {
    await staff(40)
    await app.db.updateTable('responses').set({ submitted_date: '2026-10-14' }).execute()
    at('2026-10-15T15:00:00Z')
    await sendStaff(12)
    at('2026-10-16T15:00:00Z')
    const before = (await tracking()).breakdowns
    expect(before.some(({ covers }) => covers === 40)).toBe(true)

    const sheets = await fromNetwork()
    expect(sheets?.size).toBe(12)
    if (sheets) await decide(sheets.criterion, 12)
    expect((await tracking()).breakdowns).toEqual(before)
    await decide({ group: 'staff', ...everything, to: { day: '2026-10-14', hour: null } }, 40)
    await sendStaff(20)
    at('2026-10-20T15:00:00Z')
    expect(await tracking()).toMatchObject({ total: 20, setAside: 52 })
    expect(await group('staff')).toMatchObject({ breakdownsStay: true })
    expect(await group('students')).toMatchObject({ breakdownsStay: false })
    expect((await tracking()).breakdowns).toEqual(before)
  })

  test('shows a leader only whether a group has 10 flagged responses', async () => {
    await expectPeople('staff', 100)
    await sendStaff(10)
    expect(await group('staff')).toMatchObject({ hasMarked: false })
    at('2026-10-15T15:00:00Z')
    await staff(12)
    await app.db
      .updateTable('responses')
      .set({ submitted_date: '2026-10-15' })
      .where('marks', 'is', null)
      .execute()
    expect(await group('staff')).toMatchObject({ hasMarked: false })
    at('2026-10-16T15:00:00Z')
    expect(await group('staff')).toMatchObject({ hasMarked: true })
    expect(await group('parents')).toMatchObject({ hasMarked: false })
    const leaderReads = await app.call(
      responseCheckContract.responseCheck,
      { params: { guid } },
      await newToken(app, leader),
    )
    expect(leaderReads.status).toBe(403)
  })
})
