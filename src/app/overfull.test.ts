import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Criterion, responseCheckContract } from '../features/answering/response-check/contract.ts'
import { trackingContract } from '../features/answering/tracking/contract.ts'
import { resultsContract } from '../features/figures/results/contract.ts'
import { pageOnlyRaceSentence } from '../features/figures/results/rules-sentences.ts'
import { homeContract } from '../features/planning/home/contract.ts'
import { deletionContract } from '../features/running/deletion/contract.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { insertRespondents } from './testing/responses.ts'
import { runSchedule } from './testing/schedule.ts'
import { type Leader, leaderWithSchool, newToken, openSurvey, submission, submit } from './testing/survey.ts'

let app: TestApp
let leader: Leader
let guid: string
let admin: { user: { id: number } }
beforeEach(async () => {
  app = await testApp()
  admin = await app.account('CAN_DO_ALL')
  await another()
})
afterEach(() => app.close())

/** Creates another school's survey, open from October 14 to 23, that expects 60 staff. */
async function another() {
  app.clock.at = new Date('2026-10-14T15:00:00Z')
  leader = await leaderWithSchool(app)
  guid = await openSurvey(app, leader)
  expect((await expectStaff(60)).status).toBe(200)
}
const at = (instant: string) => {
  app.clock.at = new Date(instant)
}
const [closed, final, afterDraw] = ['2026-10-24T15:00:00Z', '2026-10-25T15:00:00Z', '2026-10-31T15:00:00Z']
const adminToken = () => newToken(app, { token: '', schoolId: 0, userId: admin.user.id })
const expectStaff = async (count: number) =>
  app.call(
    responseCheckContract.updateParticipantCount,
    { body: { surveyGuid: guid, type: 'staff', count } },
    await adminToken(),
  )
const results = async () =>
  (await app.call(resultsContract.surveyResults, { params: { guid } }, await newToken(app, leader))).body
const check = async () =>
  (await app.call(responseCheckContract.responseCheck, { params: { guid } }, await adminToken())).body
const takeLot = async () =>
  app.call(
    responseCheckContract.takeLot,
    { body: { surveyGuid: guid, group: 'staff', reason: 'Nobody can tell them apart.' } },
    await adminToken(),
  )
const everything: Omit<Criterion, 'group'> = { network: null, from: null, to: null, alike: null }
const setAside = async (criterion: Criterion, size: number) =>
  app.call(
    responseCheckContract.decideCluster,
    { body: { surveyGuid: guid, criterion, size, decision: 'aside', reason: 'Sent at night.' } },
    await adminToken(),
  )
const [invented, honest] = [6, 5]
const people = (count: number, race: number, type: 2 | 3 = 3) =>
  insertRespondents(
    app,
    guid,
    Array.from({ length: count }, (_, at) => ({
      type,
      subType: type === 3 ? 4 : 16,
      race,
      gender: 1,
      level: (at % 4) as 0 | 1 | 2 | 3,
    })),
    { overfull: true },
  )
/** Submits 66 fake responses before 40 genuine ones. */
async function stuffed() {
  await people(66, invented)
  await people(40, honest)
}
const counted = async (race: number) =>
  Number(
    (
      await app.db
        .selectFrom('responses')
        .innerJoin('surveys', 'surveys.id', 'responses.survey_id')
        .select((eb) => eb.fn.countAll().as('count'))
        .where('surveys.guid', '=', guid)
        .where('aside', 'is', null)
        .where('demographic_fk', '=', race)
        .where('participant_type', '=', 3)
        .executeTakeFirstOrThrow()
    ).count,
  )
const figureOf = (body: Awaited<ReturnType<typeof results>>, key: string) =>
  body.groups.find((group) => group.key === key)?.figure

test('counts about 25 of 40 honest responses after 66 made-up responses', async () => {
  const kept: number[] = []
  for (let round = 0; round < 8; round++) {
    if (round > 0) await another()
    await stuffed()
    at(afterDraw)
    await results()
    const [made, real] = [await counted(invented), await counted(honest)]
    expect(made + real).toBe(66)
    kept.push(real)
  }
  // 40 × 66 ÷ 106 = 24.9, with a standard deviation of 0.9 over eight random selections.
  const mean = kept.reduce((sum, one) => sum + one, 0) / kept.length
  expect(mean).toBeGreaterThan(21)
  expect(mean).toBeLessThan(29)
}, 120_000)

test('leaves out flagged responses first, no matter when they arrived', async () => {
  await stuffed()
  await app.db
    .updateTable('responses')
    .set({ marks: '["ticket"]' })
    .where('demographic_fk', '=', invented)
    .execute()
  at(afterDraw)
  await results()
  expect([await counted(honest), await counted(invented)]).toEqual([40, 26])
})

test('stores every response and shows the exact counts', async () => {
  await expectStaff(10)
  const body = await submission(app, guid, 3)
  const replies = await Promise.all(
    Array.from({ length: 15 }, () => submit(app, { ...body, participant_guid: crypto.randomUUID() })),
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  const { body: tracking } = await app.call(
    trackingContract.surveyTracking,
    { params: { guid } },
    await newToken(app, leader),
  )
  expect(tracking.groups.find(({ key }) => key === 'staff')).toMatchObject({
    count: 15,
    expected: 10,
    atMost: 11,
  })
  expect(tracking.total).toBe(15)
})

describe('a group with too many responses', () => {
  beforeEach(async () => {
    await people(30, honest, 2)
    await stuffed()
  })

  test('has no score until responses are chosen at random after 7 days', async () => {
    at(closed)
    const early = await results()
    expect(figureOf(early, 'staff')).toMatchObject({ reason: 'overfull', status: null, n: null })
    expect(early.overall.reason).toBe('overfull')
    expect(figureOf(early, 'parents')?.status).not.toBeNull()
    at(final)
    const first = await results()
    expect(first).toMatchObject({ stage: 'final', total: 136 })
    expect(figureOf(first, 'staff')).toMatchObject({ reason: 'overfull', n: null })
    expect([first.overall.reason, first.everyone]).toEqual(['overfull', []])
    expect(first.notes).toEqual([
      'Staff: we got 106 responses, but the group has only 60 people. Staff and Everyone won’t have scores until an administrator decides which responses count. If no one decides by October 31, 2026, we’ll choose at random.',
      pageOnlyRaceSentence,
    ])
    expect(first.waiting).toEqual(first.notes.slice(0, 1))
    at('2026-10-30T15:00:00Z')
    expect(figureOf(await results(), 'staff')?.reason).toBe('overfull')
    at(afterDraw)
    const last = await results()
    expect(figureOf(last, 'staff')).toMatchObject({ n: 66, reason: null })
    expect(figureOf(last, 'parents')).toEqual(figureOf(first, 'parents'))
    expect(last.overall.reason).not.toBe('overfull')
    expect(last).toMatchObject({ total: 96, setAside: 40 })
    expect(last.notes).toEqual([
      'Staff: we got 106 responses, but the group has only 60 people. We counted 66, chosen at random. We can’t tell who sent them, because anyone can use the link.',
      pageOnlyRaceSentence,
    ])
    expect(last.waiting).toEqual([])
    expect(await results()).toEqual(last)
    expect((await takeLot()).status).toBe(409)
    expect((await setAside({ group: 'staff', ...everything }, 66)).status).toBe(409)
  })

  test('has its responses chosen at random once final if an administrator asked for that earlier', async () => {
    at(closed)
    const early = await results()
    expect((await takeLot()).status).toBe(200)
    expect(await results()).toEqual(early)
    await people(4, honest)
    at(final)
    const last = await results()
    expect(figureOf(last, 'staff')).toMatchObject({ n: 66 })
    expect(last.notes[0]).toMatch(/^Staff: .+ 110 responses, .+ 60 people\. We counted 66, chosen at random/)
  })

  test('lets an administrator choose responses at random after the results are final', async () => {
    at(final)
    await results()
    expect((await takeLot()).status).toBe(200)
    expect(figureOf(await results(), 'staff')).toMatchObject({ n: 66 })
    expect((await takeLot()).status).toBe(409)
    expect((await check()).groups.find(({ key }) => key === 'staff')).toMatchObject({
      counted: 66,
      aboveBound: 40,
      overfull: null,
      drawnFrom: 106,
      isOpen: false,
    })
  })

  test('gets a score after its number of people is corrected, and then the number can’t change', async () => {
    at(final)
    const first = await results()
    expect((await expectStaff(80)).status).toBe(200)
    expect(figureOf(await results(), 'staff')?.reason).toBe('overfull')
    expect((await expectStaff(100)).status).toBe(200)
    const last = await results()
    expect(figureOf(last, 'staff')).toMatchObject({ n: 106 })
    expect(figureOf(last, 'parents')).toEqual(figureOf(first, 'parents'))
    expect(last.notes).toEqual([pageOnlyRaceSentence])
    expect((await expectStaff(60)).status).toBe(409)
  })

  test('gets a score after a batch is left out, unless too many responses remain', async () => {
    await app.db
      .updateTable('responses')
      .set({ ip_address: '203.0.113.0/24' })
      .where('demographic_fk', '=', invented)
      .where('participant_type', '=', 3)
      .where('arrival', '<=', 60)
      .execute()
    at(final)
    await results()
    const [criterion] = (await check()).clusters.map((one) => one.criterion)
    const all = { group: 'staff' as const, ...everything }
    const some = { ...all, network: '203.0.113.0/24' }
    expect(criterion === undefined || criterion.group === 'staff').toBe(true)
    expect((await setAside({ ...some, group: 'parents' }, 1)).status).toBe(409)
    const { body } = await app.call(
      responseCheckContract.responseCluster,
      { body: { surveyGuid: guid, criterion: some } },
      await adminToken(),
    )
    expect((await setAside(some, body.size)).status).toBe(200)
    const last = await results()
    const left = 106 - body.size
    expect(figureOf(last, 'staff')?.n).toBe(left <= 66 ? left : null)
  })

  test('chooses only once even if the timer and readers act together, and not by an untrusted clock', async () => {
    at(final)
    await results()
    at(afterDraw)
    await Promise.all([runSchedule(app), results(), runSchedule(app), results()])
    const events = await app.db
      .selectFrom('system_events')
      .select('message')
      .where('event', '=', 'Responses drawn by lot')
      .execute()
    expect(events).toEqual([{ message: '66 of 106 of staff' }])
  })

  test('notifies administrators after the close until someone decides', async () => {
    const notices = async () =>
      (await app.call(homeContract.serviceNotices, {}, await adminToken())).body.filter(
        ({ kind }) => kind === 'overfull',
      )
    expect(await notices()).toEqual([])
    const waits = {
      kind: 'overfull',
      guid,
      schoolName: 'Lakeside Middle School',
      groups: ['Staff'],
      lotFrom: '2026-10-31T05:00:00.000Z',
    }
    for (const instant of [closed, final]) {
      at(instant)
      await results()
      expect(await notices()).toEqual([waits])
    }
    expect((await takeLot()).status).toBe(200)
    expect(await notices()).toEqual([])
  })

  test('keeps its responses until someone decides', async () => {
    at(final)
    await results()
    const { body: schools } = await app.call(deletionContract.deletableSurveys, {}, await adminToken())
    const { schoolName } = schools.find((one) => one.guid === guid) ?? {
      schoolName: 'Lakeside Middle School',
    }
    const refused = await app.call(
      deletionContract.deleteResponses,
      { params: { guid }, body: { schoolName } },
      await adminToken(),
    )
    expect(refused.status).toBe(409)
    expect(refused.message).toContain('Choose the ones that count in Response Check')
  })
})
