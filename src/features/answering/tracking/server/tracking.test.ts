import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { insertRespondents } from '../../../../app/testing/responses.ts'
import { type Leader, leaderWithSchool, newToken, openSurvey } from '../../../../app/testing/survey.ts'
import { resultsContract } from '../../../figures/results/contract.ts'
import { trackingContract } from '../contract.ts'

let app: TestApp
let leader: Leader
let guid: string
beforeEach(async () => {
  app = await testApp()
  leader = await leaderWithSchool(app)
  guid = await openSurvey(app, leader)
})
afterEach(() => app.close())

/** Inserts parents of one race who answer at noon on that day in October. The clock stays there. */
async function parents(day: number, count: number, race: number): Promise<void> {
  app.clock.at = new Date(`2026-10-${day}T17:00:00Z`)
  const { response_count: before } = await app.db
    .selectFrom('surveys')
    .select('response_count')
    .where('guid', '=', guid)
    .executeTakeFirstOrThrow()
  const one = { type: 2 as const, subType: 16, race, gender: 1, level: 2 }
  await insertRespondents(
    app,
    guid,
    Array.from({ length: count }, () => one),
  )
  await app.db
    .updateTable('responses')
    .set({ submitted_date: `2026-10-${day}` })
    .where('arrival', '>', before)
    .execute()
}
const at = (instant: string) => {
  app.clock.at = new Date(instant)
}
const tracking = async (token?: string) =>
  (
    await app.call(
      trackingContract.surveyTracking,
      { params: { guid } },
      token ?? (await newToken(app, leader)),
    )
  ).body
const byRace = async () =>
  (await tracking()).breakdowns.find(({ group, key }) => group === 'parents' && key === 'race')
const codes = async () =>
  (
    await app.call(
      trackingContract.responsesWithData,
      { query: { survey_guid: guid } },
      await newToken(app, leader),
    )
  ).body

describe('while a survey is open', () => {
  test('shows exact totals, groups and days right away', async () => {
    await parents(14, 3, 6)
    await parents(16, 2, 5)

    const found = await tracking()

    expect(found).toMatchObject({ stage: 'collecting', status: 'active', total: 5, expected: 1022 })
    expect(found.groups.map(({ key, count, expected }) => [key, count, expected])).toEqual([
      ['students', 0, 410],
      ['parents', 5, 560],
      ['staff', 0, 52],
    ])
    expect(found.perDay).toEqual([
      { day: '2026-10-14', count: 3 },
      { day: '2026-10-15', count: 0 },
      { day: '2026-10-16', count: 2 },
    ])
  })

  test('shows a breakdown overnight once 10 more people have answered', async () => {
    await parents(14, 25, 6)
    expect(await byRace()).toMatchObject({ madeOn: null, covers: 0, cells: [] })
    at('2026-10-15T15:00:00Z')
    expect(await byRace()).toMatchObject({ madeOn: null, cells: [] })
    await parents(15, 9, 5)
    at('2026-10-16T15:00:00Z')
    expect(await byRace()).toMatchObject({ madeOn: null, cells: [] })
    await parents(16, 1, 5)
    at('2026-10-17T15:00:00Z')
    const found = await byRace()

    expect(found).toMatchObject({ madeOn: '2026-10-15', covers: 25 })
    expect(found?.cells.map(({ name }) => name)).toContain('Not answered')
    // One breakdown in 50, chosen at random, suppresses the steps, so the count may be 10 instead of 20.
    expect([10, 20]).toContain(found?.cells.find(({ key }) => key === '6')?.atLeast)
    expect(found?.cells.find(({ key }) => key === '5')?.atLeast).toBeNull()
  })

  test('keeps breakdowns the same during a day, even for administrators', async () => {
    await parents(14, 25, 6)
    at('2026-10-15T15:00:00Z')
    await tracking()
    await parents(15, 30, 5)
    at('2026-10-16T15:00:00Z')
    const morning = await tracking()
    await parents(16, 40, 5)

    const { breakdowns, total } = await tracking()
    const admin = await app.account('CAN_DO_ALL')

    expect(total).toBe(95)
    expect(breakdowns).toEqual(morning.breakdowns)
    expect(breakdowns.some(({ covers }) => covers === 25)).toBe(true)
    expect((await tracking(admin.token)).breakdowns).toEqual(morning.breakdowns)
  })

  test('returns only the group of each response, without codes', async () => {
    const parent = { participant_type: 2, participant_gender: null, ethnicity: null }
    await parents(14, 40, 6)
    expect(await codes()).toEqual(Array.from({ length: 40 }, () => parent))
    at('2026-10-24T15:00:00Z')
    expect((await tracking()).stage).toBe('provisional')
    expect(await codes()).toEqual(Array.from({ length: 40 }, () => parent))
  })
})

describe('a final survey', () => {
  beforeEach(async () => {
    await parents(14, 47, 6)
    await parents(15, 25, 5)
    await parents(16, 4, 3)
    at('2026-10-25T15:00:00Z')
  })

  test('uses the results’ rows as breakdowns', async () => {
    const { breakdowns, stage } = await tracking()
    const results = await app.call(
      resultsContract.surveyResults,
      { params: { guid } },
      await newToken(app, leader),
    )

    expect(stage).toBe('final')
    for (const { group, key, madeOn, covers, cells } of breakdowns) {
      const own = results.body.groups.find((one) => one.key === group)
      const rows = own?.dimensions.find((one) => one.key === key)?.rows ?? []
      expect([madeOn, covers]).toEqual([null, own?.figure.n])
      expect(cells.map(({ name, answers, atLeast }) => [name, answers, atLeast])).toEqual(
        rows.map(({ name, answers, figure }) => [name, answers, figure.n]),
      )
    }
    const race = await byRace()
    expect(race?.cells.map(({ key, atLeast }) => [key, atLeast === null])).toEqual([
      ['5', false],
      ['6', false],
      ['pooled', true],
    ])
  })

  test('returns each code in multiples of 10 and in a stable order', async () => {
    const found = await codes()

    expect(found).toHaveLength(76)
    const count = (ethnicity: number | null) => found.filter((row) => row.ethnicity === ethnicity).length
    expect([count(6), count(5), count(3), count(null)]).toEqual([40, 20, 0, 16])
    expect(new Set(found.map((row) => row.participant_type))).toEqual(new Set([2]))
    expect(await codes()).toEqual(found)
    // The order is neither the order of arrival nor grouped by code.
    const order = found.map((row) => row.ethnicity).join()
    expect(order).not.toBe([...found.map((row) => row.ethnicity)].sort().join())
  })
})
