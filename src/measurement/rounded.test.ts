import { describe, expect, test } from 'vitest'
import { protection, respondent, respondents, tallyOf } from '../app/testing/figures.ts'
import { areaCodes } from '../shared/codes.ts'
import type { Lot } from './precision.ts'
import type { Respondent } from './respondents.ts'
import { meanStep, roundCell, roundSpreads, type Told } from './rounded.ts'

const exactly = (n: number) => ({ n, atLeast: false })
const row = (n: number | null) => ({ n, atLeast: true })
/** People with a mean of 5.4321, which isn't on any step. */
const between = (count: number): Respondent[] => respondents(count, 5.4321)
const firstMean = (count: number, told: Told = exactly(count), lot: number | Lot = 0) =>
  roundCell(tallyOf(between(count)), told, protection(lot))

test.each([
  [10, 2],
  [19, 2],
  [20, 0.5],
  [40, 0.25],
  [100, 0.1],
  [200, 0.05],
])('for %i people, rounds averages in steps of %d points', (people, step) => {
  expect(meanStep(people, 10)).toBe(step)
})

describe('a cell', () => {
  test.each([
    // A random number of 0 rounds to the step above; one just below 1 rounds to the step below.
    ['a group of 19', 19, exactly(19), 10, 6, 4],
    ['a group of 29', 29, exactly(29), 20, 5.5, 5],
    ['a group of 105', 105, exactly(105), 100, 5.5, 5.4],
    ['a row of 47', 47, row(40), 40, 5.5, 5.25],
    ['a row of 29 whose step is hidden', 29, row(10), 20, 5.5, 5],
    ['a row of 19 whose step is hidden', 19, row(10), 10, 6, 4],
    ['a row of 170 whose step is hidden', 170, row(10), 40, 5.5, 5.25],
    ['a row of 390 whose step is hidden', 390, row(10), 200, 5.45, 5.4],
    ['a row of 390', 390, row(390), 390, 5.435897436, 5.41025641],
  ] as const)(
    'for %s, has steps of ten points divided by the number of people',
    (_who, count, told, people, up, down) => {
      const [above, below] = [firstMean(count, told), firstMean(count, told, 0.999999)]
      expect([above.people, above.means[0], below.means[0]]).toEqual([
        people,
        expect.closeTo(up, 6),
        expect.closeTo(down, 6),
      ])
    },
  )

  test.each([
    [66, 34, null],
    [67, 33, 5.5],
  ])('with %i scored and %i unscored people, requires two thirds to be scored', (scored, others, mean) => {
    const all = tallyOf([...between(scored), ...respondents(others, null)])
    expect(roundCell(all, exactly(100), protection(0)).means[0]).toEqual(mean && expect.closeTo(mean, 6))
    const { areas, overall, apart } = roundSpreads(all, protection()) ?? {}
    expect([areas?.[0], overall, apart].map((spread) => spread === null)).toEqual(
      Array(3).fill(mean === null),
    )
  })

  test('is right on average over all random numbers', () => {
    const lots = Array.from({ length: 500 }, (_, at) => (at + 0.5) / 500)
    for (const count of [12, 25, 60]) {
      const means = lots.map((lot) => firstMean(count, exactly(count), lot).means[0] ?? Number.NaN)
      expect(means.reduce((sum, mean) => sum + mean, 0) / 500).toBeCloseTo(5.4321, 2)
    }
  })

  test('has no values below the threshold and says if no one answered', () => {
    const nothing = {
      precision: null,
      people: 0,
      means: Array(8).fill(null),
      favourable: Array(8).fill(null),
    }
    expect(firstMean(9)).toMatchObject({ ...nothing, nobody: false })
    expect(firstMean(0)).toMatchObject({ ...nothing, nobody: true })
  })

  test('has no average in an area with fewer than ten scores', () => {
    const members = [...respondents(9, 5), ...respondents(31, null)]
    expect(roundCell(tallyOf(members), exactly(40), protection()).means).toEqual(Array(8).fill(null))
  })

  test('uses one random number for each area’s average and one for its favorable share', () => {
    const drawn: string[] = []
    const lot: Lot = (key, of, kind) => {
      drawn.push(`${key} ${of} ${kind}`)
      return 0.5
    }
    roundCell(tallyOf(respondents(40, 5, { secret: 7 })), exactly(40), protection(lot))
    expect(drawn.sort()).toEqual(
      areaCodes.flatMap((code) => [`280 ${code} favourable`, `280 ${code} score`]).sort(),
    )
  })

  test.each([
    [19, null],
    [20, 20],
    [40, 10],
    [200, 2],
  ])('for %i people, rounds favorable shares in steps of %s percent', (count, step) => {
    // Two of nine answers are favorable: 22.2%.
    const areas = areaCodes.map(() => [40, 9, 2] as const)
    const members = respondents(count, null, { areas })
    const share = (lot: number) => roundCell(tallyOf(members), exactly(count), protection(lot)).favourable[0]
    const [above, below] = [share(0), share(0.999999)]
    if (step === null) expect([above, below]).toEqual([null, null])
    else expect([above, below]).toEqual([step * Math.ceil(22.2 / step), step * Math.floor(22.2 / step)])
  })
})

describe('a group’s spread', () => {
  /** Half of the people have each of two scores; their spread is nearly half the distance between the scores. */
  const spreads = (count: number, half: number, lot = 0.5) =>
    roundSpreads(tallyOf(respondents(count, [5 - half, 5 + half])), protection(lot))

  test('is available in rounded form for forty people or more', () => {
    expect(spreads(39, 3)).toBeNull()
    expect(spreads(40, 3)).not.toBeNull()
  })

  test.each([
    [40, 1.2],
    [199, 1.2],
    [200, 1.1],
    [399, 1.1],
    [400, 1.05],
  ])('for %i people, is rounded in steps that grow by a factor of %d', (count, ratio) => {
    for (const lot of [0, 0.3, 0.6, 0.999]) {
      const found = spreads(count, 3, lot)
      const exact = 3 * Math.sqrt(count / (count - 1))
      for (const [value, least] of [
        [found?.areas[0] ?? 0, 1.5],
        [found?.overall ?? 0, 1],
      ] as const) {
        const rung = Math.log(value / least) / Math.log(ratio)
        expect(rung).toBeCloseTo(Math.round(rung), 6)
        expect(value / exact).toBeLessThan(ratio)
        expect(exact / value).toBeLessThan(ratio)
      }
    }
  })

  test('is at least 1.5 in an area, and 1 overall and between areas', () => {
    expect(spreads(400, 0.2)).toEqual({ areas: Array(8).fill(1.5), overall: 1, apart: 1 })
  })

  test('is right on average over all random numbers', () => {
    const lots = Array.from({ length: 500 }, (_, at) => (at + 0.5) / 500)
    const mean = lots.reduce((sum, lot) => sum + (spreads(60, 3, lot)?.overall ?? 0), 0) / 500
    expect(mean).toBeCloseTo(3 * Math.sqrt(60 / 59), 2)
  })

  test('has one value between areas: the root of the average variance', () => {
    // In the first area, half of the people are 4 above their level and half are 4 below. So `apart` is 4 there, and 4
    // / 7 in the other areas.
    const members = respondents(400, 0).map((_, at): Respondent => {
      const areas = areaCodes.map((__, area) => [area === 0 ? 5 + (at % 2 ? 4 : -4) : 5, 1, 0] as const)
      return { ...respondent(5), areas }
    })
    const exact = Math.sqrt(((16 + 7 * (4 / 7) ** 2) / 8) * (400 / 399))
    const found = roundSpreads(tallyOf(members), protection())?.apart ?? 0
    expect(Math.max(found / exact, exact / found)).toBeLessThan(1.05)
  })

  test('is null if fewer than ten people have a score', () => {
    const members = [...respondents(9, 5), ...respondents(40, null)]
    expect(roundSpreads(tallyOf(members), protection())).toEqual({
      areas: Array(8).fill(null),
      overall: null,
      apart: null,
    })
  })
})
