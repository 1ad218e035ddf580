import { describe, expect, test } from 'vitest'
import { designEffect, discoveries, holm, pValue, smallestFound, zValue } from './comparison.ts'

const alike = (values: readonly number[]) => values.map((p) => ({ p, weight: 1 }))

test('counts students as fewer people, because classmates answer alike', () => {
  const kinds = ['group', 'grade', 'row'] as const
  expect(kinds.map((kind) => designEffect('students', kind))).toEqual([2, 2, 1.2])
  for (const group of ['parents', 'staff'] as const)
    expect(kinds.map((kind) => designEffect(group, kind))).toEqual([1, 1, 1])
})

test.each([
  [0, 1],
  [1, 0.317311],
  [1.959964, 0.05],
  [-2.575829, 0.01],
  [4, 0.0000633425],
])('gives the two-sided p value for %d standard errors', (z, p) => {
  expect(pValue(z)).toBeCloseTo(p, 6)
  if (z !== 0) expect(zValue(p)).toBeCloseTo(Math.abs(z), 4)
})

test('computes the smallest gap that is detected in four of five cases', () => {
  // For 36 comparisons with equal weights, the first step is 5% / 36, or 3.197 standard errors.
  expect(smallestFound(0.3, 0.05 / 36)).toBeCloseTo(0.3 * (3.197 + 0.84), 3)
})

describe('discoveries', () => {
  test('matches the example of Benjamini and Hochberg', () => {
    // Fifteen comparisons of treatments after a heart attack. This procedure finds the first four; Bonferroni finds
    // three.
    const values = alike([
      0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528,
      0.759, 1,
    ])
    const found = discoveries(values, 0.05)
    expect(found.map(Number)).toEqual([1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    expect(discoveries([...values].reverse(), 0.05).reverse()).toEqual(found)
  })

  test('includes a value above its level if a larger value meets its own level', () => {
    expect(discoveries(alike([0.04, 0.05, 0.03]), 0.05)).toEqual([true, true, true])
    expect(discoveries(alike([0.2, 0.001]), 0.05)).toEqual([false, true])
    expect(discoveries([], 0.05)).toEqual([])
  })

  test('divides each value by its weight', () => {
    // For two comparisons at 5%, the steps are .025 and .05. Here .06 / 3 is below the first, and .02 / .75 = .0267 is
    // below the second.
    const level = { p: 0.06, weight: 3 }
    const area = { p: 0.02, weight: 0.75 }
    expect(discoveries([level, area], 0.05)).toEqual([true, true])
    expect(discoveries([{ ...level, weight: 1 }, area], 0.05)).toEqual([false, false])
    expect(discoveries([area, { p: 1, weight: 3 }], 0.05)).toEqual([false, false])
  })
})

describe('Holm’s procedure', () => {
  test('divides the rate by the number of values left', () => {
    // .04 / 3 = .0133, .04 / 2 = .02, .04.
    expect(holm([0.013, 0.039, 0.019], 0.04)).toEqual([true, true, true])
    expect(holm([0.014, 0.001, 0.041], 0.04)).toEqual([true, true, false])
  })

  test('stops at the first value that is too large', () => {
    expect(holm([0.014, 0.015, 0.03], 0.04)).toEqual([false, false, false])
    expect(holm([], 0.04)).toEqual([])
  })
})
