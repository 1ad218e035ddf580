import { describe, expect, test } from 'vitest'
import { areaCodes, type Group } from '../shared/codes.ts'
import {
  apartPoint,
  candidate,
  difference,
  judgeApart,
  judgeBehind,
  judgeGates,
  meanDifference,
  type PointOf,
  pointOf,
  printedDifference,
  questionsPoint,
  type StoredCell,
} from './changes.ts'
import { type Figure, hidden } from './figures.ts'
import type { RoundedMeans, Spreads } from './rounded.ts'

const figure = (score: number | null, change: Partial<Figure> = {}): Figure => ({
  ...hidden('fewer', 120),
  score,
  status: 'emerging',
  margin: score === null ? null : 0.5,
  reason: null,
  ...change,
})
const kept = (score: number | null, change: Partial<Figure> = {}, rounded?: unknown): StoredCell => ({
  overall: figure(score, change),
  areas: areaCodes.map(() => figure(score, change)),
  ...(rounded ? { rounded: rounded as RoundedMeans } : {}),
})
const spreads = { areas: areaCodes.map(() => 2), overall: 1.3, apart: 1.5 } as unknown as Spreads
const of = (group: Group = 'students', own: Spreads | null | undefined = spreads): PointOf => ({
  group,
  spreads: own,
  threshold: 10,
})
const [area] = areaCodes

describe('a point based on some of an area’s questions', () => {
  const told = (...scores: (number | null)[]) =>
    scores.map((score) => figure(score, { n: 400, margin: null }))

  test('is the questions’ average score, with the variance for that many questions', () => {
    // 2 × 2² × (4 ÷ 3) / 400 + 0.5² / 6 / 3 = 0.040556
    expect(questionsPoint([{ figures: told(4, 5, 6.6), asked: 4 }], area, of())).toEqual({
      value: expect.closeTo(5.2, 9),
      variance: expect.closeTo(0.040556, 6),
    })
  })

  test('counts each question once across two question sets', () => {
    const both = [
      { figures: told(4, 4, 4), asked: 4 },
      { figures: told(6, 6, 6).map((own) => ({ ...own, n: null })), asked: 3 },
    ]
    // 2 × 2² × (12 / 400 + 9 / 200) / 36 + 0.5² / 6 / 6 = 0.023611
    expect(questionsPoint(both, area, of())).toEqual({ value: 5, variance: expect.closeTo(0.023611, 6) })
  })

  test('is null if a score is missing or coded, and has no variance without spreads', () => {
    const asked = 4
    expect(questionsPoint([{ figures: told(4, null, 6), asked }], area, of())).toBeNull()
    const end = figure(9.9, { coded: 'orMore' })
    expect(questionsPoint([{ figures: [...told(4, 5), end], asked }], area, of())).toBeNull()
    expect(questionsPoint([], area, of())).toBeNull()
    expect(questionsPoint([{ figures: told(4, 5, 6), asked }], area, of('students', null))).toEqual({
      value: 5,
      variance: null,
    })
  })
})

describe('a point', () => {
  const means = areaCodes.map((_, at) => (at === 0 ? 6.2 : 5))
  const cell = kept(5, {}, { people: 120, means })

  test('is the rounded average, with sampling and rounding variance', () => {
    // 2 × 2² / 120 + (10 / 120)² / 6 = 0.067824
    expect(pointOf(cell, area, of())).toEqual({ value: 6.2, variance: expect.closeTo(0.067824, 6) })
    expect(pointOf(cell, area, of('staff'))?.variance).toBeCloseTo(0.034491, 6)
  })

  test('averages the eight areas, with an eighth of the rounding variance', () => {
    // 2 × 1.3² / 120 + (10 / 120)² / 48 = 0.028311
    expect(pointOf(cell, null, of())).toEqual({
      value: expect.closeTo(5.15, 9),
      variance: expect.closeTo(0.028311, 6),
    })
  })

  test('compares an area with the others as 8/7 of its distance from the average', () => {
    // 6.2 − 5 = 1.2; 2 × 1.5² / 120 + 8 / 7 × (10 / 120)² / 6 = 0.038823
    expect(apartPoint(cell, area, of())).toEqual({
      value: expect.closeTo(1.2, 9),
      variance: expect.closeTo(0.038823, 6),
    })
  })

  test.each([
    ['at the upper end', kept(9.5, { coded: 'orMore' }, { people: 120, means })],
    ['at the lower end', kept(0.5, { coded: 'orLess' }, { people: 120, means })],
    ['that is a word alone', kept(null, {}, { people: 10, means })],
    ['that is not shown', kept(null, { status: null, reason: 'fewer' })],
  ])('is null for a figure %s', (_which, own) => {
    expect([pointOf(own, area, of()), pointOf(own, null, of())]).toEqual([null, null])
  })

  test('has no variance without a margin of error, so the change isn’t tested', () => {
    const small = kept(5, { margin: null }, { people: 30, means })
    expect(pointOf(small, area, of())).toEqual({ value: 6.2, variance: null })
    expect(pointOf(kept(5, { margin: null }), area, of())).toEqual({ value: 5, variance: null })
    expect(apartPoint(small, area, of('students', null))).toBeNull()
  })

  test('uses the printed score, margin and step for results from version 1.0', () => {
    // (0.5 / 1.96)² + 0.5² / 6 = 0.106744. The step is 0.1 for 200 people, 0.5 for an unknown number.
    const expected = (n: number | null) => pointOf(kept(5, { n }), area, of('students', undefined))
    expect(expected(120)).toEqual({ value: 5, variance: expect.closeTo(0.106744, 6) })
    expect(expected(200)?.variance).toBeCloseTo(0.066744, 6)
    expect(expected(null)?.variance).toBeCloseTo(0.106744, 6)
    expect(pointOf(kept(5), null, of('students', undefined))?.value).toBe(5)
    expect(apartPoint(kept(5), area, of('students', undefined))).toBeNull()
  })
})

describe('a difference', () => {
  const [before, now] = [
    { value: 4.82, variance: 0.01 },
    { value: 5.13, variance: 0.0044 },
  ]

  test('combines the variances of both years', () => {
    expect(difference(before, now)).toEqual({
      value: expect.closeTo(0.31, 9),
      error: expect.closeTo(0.12, 9),
    })
    expect([difference(null, now), difference(before, null)]).toEqual([null, null])
    expect(difference({ ...before, variance: null }, now)).toMatchObject({ error: null })
  })

  test('is printed to one decimal with its margin rounded up', () => {
    expect(printedDifference({ value: 0.31, error: 0.12 })).toEqual({ change: 0.3, margin: 0.3 })
    expect(printedDifference({ value: -0.35, error: 0.1 })).toEqual({ change: -0.4, margin: 0.2 })
    expect(printedDifference({ value: -0.04, error: null })).toEqual({ change: 0, margin: null })
  })

  test('averages several groups as independent samples', () => {
    const all = [
      { value: 0.6, error: 0.3 },
      { value: 0, error: 0.4 },
    ]
    expect(meanDifference(all)).toEqual({ value: 0.3, error: 0.25 })
    expect(meanDifference([...all, { value: 0, error: null }]).error).toBeNull()
  })
})

describe('clear changes', () => {
  /** A candidate whose change is `z` standard errors from zero. */
  const at = (key: string, z: number, error = 0.1) => ({ key, value: z * error, error })
  const clear = (judged: ReadonlyMap<string, { clear: boolean }>) =>
    [...judged].filter(([, own]) => own.clear).map(([key]) => key)

  test('uses Holm’s procedure at 4 percent for overall changes', () => {
    // In standard errors, p = 0.04 / 3 = 0.0133 is 2.475, p = 0.04 / 2 = 0.02 is 2.326, and p = 0.04 is 2.054.
    expect(clear(judgeGates([at('a', 2.48), at('b', -2.33), at('c', 2.06)]))).toEqual(['a', 'b', 'c'])
    expect(clear(judgeGates([at('a', 2.47), at('b', 2.47), at('c', 2.47)]))).toEqual([])
    expect(clear(judgeGates([at('a', 2.48), at('b', 2.32), at('c', 2.32)]))).toEqual(['a'])
    expect(clear(judgeGates([at('a', 2.06)]))).toEqual(['a'])
  })

  test('reports the smallest detectable change', () => {
    // With p = 0.04 / 3: (2.475 + 0.84) × 0.1038 = 0.344.
    expect(judgeGates([at('a', 0, 0.1038), at('b', 0), at('c', 0)]).get('a')?.smallest).toBe(0.4)
    expect(judgeBehind([at('a', 0, 0.1038)], false).get('a')?.smallest).toBe(0.4)
    expect(judgeBehind([at('a', 0, 0.1)], false).get('a')?.smallest).toBe(0.3)
  })

  test('uses Benjamini–Hochberg at 4 percent after a clear overall change', () => {
    // For eight areas, p = 0.005 is 2.807 standard errors and p = 0.01 is 2.576.
    const family = [at('a', 2.6), at('b', 2.6), ...[...'cdefgh'].map((key) => at(key, 0.5))]
    expect(clear(judgeBehind(family, true))).toEqual(['a', 'b'])
    expect(clear(judgeBehind(family.slice(1), true))).toEqual([])
    expect(clear(judgeBehind(family, false))).toEqual([])
  })

  test('uses 1 percent across all groups and areas for an area that moves alone', () => {
    // For 24 areas, p = 0.01 / 24 is 3.529 standard errors.
    const family = (z: number, own = z * 0.1) => [
      { ...at('a', z), own },
      ...Array.from({ length: 23 }, (_, place) => ({ ...at(`other ${place}`, 1), own: 0.1 })),
    ]
    expect([...judgeApart(family(3.54))]).toEqual(['a'])
    expect([...judgeApart(family(3.52))]).toEqual([])
    // The area moved by 0.4 more than the others: it rose by 0.3 while they fell by 0.1, or by 0.1 while they fell by
    // 0.3.
    expect([...judgeApart(family(4, 0.3))]).toEqual(['a'])
    expect([...judgeApart(family(4, 0.1))]).toEqual([])
    expect([...judgeApart(family(-4, 0))]).toEqual([])
  })

  test('leaves out a difference without a standard error', () => {
    expect(candidate('a', { value: 1, error: null })).toEqual([])
    expect(candidate('a', null)).toEqual([])
    expect(candidate('a', { value: 1, error: 0.2 })).toEqual([{ key: 'a', value: 1, error: 0.2 }])
  })
})
