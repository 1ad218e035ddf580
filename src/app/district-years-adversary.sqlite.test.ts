import { afterAll, beforeAll, expect, test } from 'vitest'
import { resultsContract } from '../features/figures/results/contract.ts'
import { changesFound, gapsFound, type Known } from './testing/adversary/across.ts'
import { alter, storedGroups } from './testing/adversary/district-alter.ts'
import { countsFound } from './testing/adversary/district-counts.ts'
import {
  combineAgain,
  type DistrictOfYears,
  districtOfYears,
  type Surveyed,
  seenBy,
  years,
} from './testing/adversary/district-years.ts'
import { placesFound } from './testing/adversary/places.ts'
import { seeded } from './testing/adversary/schools.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { memberOf } from './testing/district.ts'
import { newToken } from './testing/survey.ts'

/** Plays someone who sees two years of a district's combined results, and every school's own results. */
let app: TestApp
let district: DistrictOfYears
const [first, second] = years

beforeAll(async () => {
  app = await testApp()
  district = await districtOfYears(app, 41)
  app.clock.at = new Date('2027-10-27T15:00:00Z')
  for (const year of years) await combineAgain(app, district, year)
}, 120_000)
afterAll(() => app.close())

const rollUpOf = async (year: (typeof years)[number]) => {
  const { rollUp } = await seenBy(app, district, district.officer, year)
  if (!rollUp) throw new Error('There are no results.')
  return rollUp
}

const of = (year: string) => district.surveys.filter((survey) => survey.year === year)

async function known(survey: Surveyed): Promise<Known & { guid: string }> {
  const { guid, leader, people } = survey
  const { body } = await app.call(
    resultsContract.surveyResults,
    { params: { guid } },
    await newToken(app, leader),
  )
  return { guid, people, results: body, groups: await storedGroups(app, survey) }
}

test('doesn’t reveal a small cell through gaps, changes and the map of schools', async () => {
  const all = new Map<Surveyed, Known>()
  for (const year of years) {
    const rollUp = await rollUpOf(year)
    const schools: (Known & { guid: string })[] = []
    for (const survey of of(year)) {
      const one = await known(survey)
      schools.push(one)
      all.set(survey, one)
    }
    const gaps = gapsFound(rollUp, schools)
    const counts = countsFound(schools, rollUp, gaps.sums)
    expect(gaps.compared).toBeGreaterThanOrEqual(9)
    expect(gaps.sums.length).toBeGreaterThanOrEqual(1)
    expect(counts.small).toBeGreaterThan(25)
    expect(counts.determined).toBe(0)
    expect([...gaps.untrue, ...counts.untrue, ...placesFound(rollUp, schools)]).toEqual([])
  }
  const pairs = of(second).flatMap((survey) => {
    const before = of(first).find(({ leader }) => leader.schoolId === survey.leader.schoolId)
    const [one, other] = [before && all.get(before), all.get(survey)]
    return one && other ? [[one, other] as const] : []
  })
  const rollUp = await rollUpOf(second)
  const changes = changesFound(rollUp, pairs)
  expect(rollUp.changes).toMatchObject({ since: first, schools: 12 })
  expect(rollUp.changes?.joined).toHaveLength(1)
  expect(rollUp.changes?.left).toHaveLength(1)
  expect(changes.compared).toBeGreaterThanOrEqual(9)
  expect(changes.untrue).toEqual([])
})

test('shows the same gaps and changes whenever the schools’ rounded figures are the same', async () => {
  const random = seeded(7)
  const before = await rollUpOf(second)
  let altered = 0
  for (let round = 0; round < 2; round++) {
    for (const survey of district.surveys) altered += Number(await alter(app, survey, random))
    await combineAgain(app, district, second)
    const { gaps, changes } = await rollUpOf(second)
    expect({ gaps, changes }).toEqual({ gaps: before.gaps, changes: before.changes })
  }
  expect(altered).toBeGreaterThan(6)
}, 60_000)

test('shows the same changes whatever schools in only one of the years answered', async () => {
  const random = seeded(8)
  const before = await rollUpOf(second)
  const [left, joined] = [of(first)[0], of(second).at(-1)]
  if (!left || !joined) throw new Error('There are no surveys.')
  for (const survey of [left, joined])
    expect(await alter(app, survey, random, { all: true, keep: true })).toBe(true)
  await combineAgain(app, district, second)
  const after = await rollUpOf(second)
  expect(after.changes).toEqual(before.changes)
  expect(after.gaps).not.toEqual(before.gaps)
})

test('shows no change to someone who may see only one of the years', async () => {
  const viewer = await memberOf(app, district.organization, 'district_viewer')
  const release = (year: string, released_to: 'nobody' | 'everybody') =>
    app.db
      .updateTable('surveys')
      .set({ released_to })
      .where(
        'guid',
        'in',
        of(year).map(({ guid }) => guid),
      )
      .execute()
  const file = async (round: string) => {
    const url = `/api/district-results/${district.organization}/download?round=${round}`
    const headers = { authorization: `Bearer ${await newToken(app, viewer)}` }
    return (await app.app.inject({ url, headers })).body
  }
  expect(await file(second)).toContain(`Change since ${first}`)
  await release(first, 'nobody')
  const later = await seenBy(app, district, viewer, second)
  expect(later.rollUp).toMatchObject({ changes: null, gaps: expect.anything() })
  expect(await file(second)).not.toContain('Change since')

  await release(first, 'everybody')
  await release(second, 'nobody')
  const hidden = await seenBy(app, district, viewer, second)
  expect(hidden).toMatchObject({ rollUp: null, schools: [], whyNoRollUp: expect.any(String) })
  expect(await file(second)).not.toMatch(/Change since|Gaps across/)
  const earlier = await seenBy(app, district, viewer, first)
  expect(earlier.rollUp).toMatchObject({ changes: null, gaps: expect.anything() })
})
