import { describe, expect, test } from 'vitest'
import { byRace, protection } from '../app/testing/figures.ts'
import { areaCodes, type Group } from '../shared/codes.ts'
import { apartPoint, difference, pointOf } from './changes.ts'
import { discoveries, holm, pValue, zValue } from './comparison.ts'
import { crossTabulated } from './cross-table.ts'
import judge from './judge/figures.json' with { type: 'json' }
import { roundedUp } from './precision.ts'
import { addItemScores, alpha, covariances, emptyItemSums, omega } from './reliability.ts'
import type { Respondent } from './respondents.ts'
import { figuresOf } from './results.ts'
import { sizeOf } from './sizes.ts'

/** Figures from SciPy and NumPy, produced by judge/figures.py without any of the product's code. */
const near = (value: number | null | undefined, expected: number, part: number) =>
  expect(Math.abs((value ?? Number.NaN) - expected)).toBeLessThanOrEqual(part * Math.abs(expected) + 1e-12)

test('matches the reference p values and normal quantiles', () => {
  for (const { z, p } of judge.normal) near(pValue(z), p, 1e-9)
  for (const { z, p } of judge.quantiles) near(zValue(p), z, 1e-6)
})

test('matches the reference discoveries at 5 percent, with and without weights', () => {
  for (const { values, weights, found } of judge.discoveries) {
    const family = values.map((p, at) => ({ p, weight: weights[at] ?? 0 }))
    expect(discoveries(family, 0.05)).toEqual(found)
  }
})

test('matches the reference findings of Holm’s procedure at 4 percent', () => {
  for (const { values, found } of judge.holm) expect(holm(values, 0.04)).toEqual(found)
})

/** The judge’s people: a digit for the row, and for each area the sum of four answers from 0 to 4. */
const peopleFrom = (written: readonly string[], group: Group): Respondent[] =>
  written.map((person) => ({
    group,
    type: group === 'students' ? 1 : group === 'parents' ? 2 : 3,
    subType: 1,
    gender: null,
    race: Number(person[0]) + 1,
    secret: 1,
    areas: areaCodes.map((_, at) => [Number.parseInt(person[at + 1] ?? '', 17) * 2.5, 4, 0] as const),
  }))
const figuresFor = (written: readonly string[], group: Group) => {
  const people = crossTabulated(peopleFrom(written, group))
  const figures = figuresOf(people, [{ ...byRace, group }], protection(), [group])
  const [own] = figures.groups
  return { own: own ?? expect.unreachable(), gaps: figures.gaps }
}

describe.each([
  ['students', judge.students],
  ['staff', judge.staff],
] as const)('figures for %s', (group, expected) => {
  const { own, gaps } = figuresFor(expected.people, group)

  test('matches the reference margins, plus the effect of rounding to the nearest half', () => {
    const halves = expected.people.length < 200 ? (1.96 * 0.5) / Math.sqrt(12) : 0
    const shown = (margin: number) => roundedUp(Math.hypot(margin, halves))
    expect(own.areas.map(({ margin }) => margin)).toEqual(expected.margins.areas.map(shown))
    expect(own.overall.margin).toBe(shown(expected.margins.overall))
  })

  test('matches the reference gaps’ distance, direction, size and detection', () => {
    expect(gaps.map(({ row }) => Number(row) - 1)).toEqual(expected.gaps.map(({ row }) => row))
    for (const [at, gap] of gaps.entries()) {
      const judged = expected.gaps[at] ?? expect.unreachable()
      expect(gap).toMatchObject({
        direction: Math.abs(judged.value) < 1e-9 ? 'equal' : judged.value < 0 ? 'lower' : 'higher',
        size: sizeOf(judged.size),
        found: judged.found,
        smallest: roundedUp(judged.smallest),
      })
      expect(Math.abs((gap.distance ?? Number.NaN) - Math.abs(judged.value))).toBeLessThan(0.05 + 1e-9)
    }
  })
})

test.each([
  ['students', judge.changes.students],
  ['parents', judge.changes.parents],
] as const)('matches the reference changes for %s and their standard errors', (group, expected) => {
  const [before, now] = [figuresFor(expected.before, group).own, figuresFor(expected.now, group).own]
  const of = (own: typeof now) => ({ group, spreads: own.rounded?.spreads, threshold: 10 })
  const overall = difference(pointOf(before, null, of(before)), pointOf(now, null, of(now)))
  near(overall?.value, expected.overall.value, 1e-6)
  near(overall?.error, expected.overall.error, 1e-6)
  for (const [at, area] of areaCodes.entries()) {
    const judged = expected.areas[at] ?? expect.unreachable()
    const own = difference(pointOf(before, area, of(before)), pointOf(now, area, of(now)))
    const apart = difference(apartPoint(before, area, of(before)), apartPoint(now, area, of(now)))
    near(own?.value, judged.value, 1e-6)
    near(own?.error, judged.error, 1e-6)
    near(apart?.value, judged.apart, 1e-6)
    near(apart?.error, judged.apartError, 1e-6)
  }
})

describe.each(judge.reliability)('reliability of $name', ({ answers, ...expected }) => {
  const sums = emptyItemSums(answers[0]?.length ?? 0)
  for (const row of answers)
    addItemScores(
      sums,
      [...row].map((answer) => 2.5 * Number(answer)),
    )

  test('matches the reference alpha to 1e-9', () => {
    expect(Math.abs((alpha(covariances(sums)) ?? Number.NaN) - expected.alpha)).toBeLessThan(1e-9)
  })

  test('matches the reference omega to 1e-4, and is null for two questions', () => {
    const found = omega(covariances(sums))
    if (expected.omega === null) expect(found).toBeNull()
    else expect(Math.abs((found ?? Number.NaN) - expected.omega)).toBeLessThan(1e-4)
  })
})

test.each([
  ['one item', [[4]]],
  [
    'nobody who differs',
    [
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ],
  ],
])('returns neither alpha nor omega for %s', (_, covariance) => {
  expect([alpha(covariance), omega(covariance)]).toEqual([null, null])
})

test('gives alpha .52, .62 and .68 for 2, 3 and 4 questions correlated at .35', () => {
  const alike = (items: number) =>
    Array.from({ length: items }, (_, at) =>
      Array.from({ length: items }, (_, other) => (at === other ? 1 : 0.35)),
    )
  expect([2, 3, 4].map((items) => alpha(alike(items))?.toFixed(2))).toEqual(['0.52', '0.62', '0.68'])
})

test.each([
  [0, 'very small'],
  [-0.19, 'very small'],
  [0.2, 'small'],
  [-0.49, 'small'],
  [0.5, 'medium'],
  [0.79, 'medium'],
  [-0.8, 'large'],
  [2, 'large'],
] as const)('calls a standardized difference of %d %s', (g, word) => {
  expect(sizeOf(g)).toBe(word)
})
