import { describe, expect, test } from 'vitest'
import { changeValue, discoveries, hedges, marginOf, welch } from './comparison.ts'
import judge from './judge/figures.json' with { type: 'json' }
import { addItemScores, alpha, covariances, emptyItemSums, omega } from './reliability.ts'
import type { Spread } from './respondents.ts'
import { sizeOf } from './sizes.ts'

/** Figures of SciPy and NumPy, made by judge/figures.py without anything of the product. */
const spread = (scores: readonly number[]): Spread => ({
  scored: scores.length,
  sum: scores.reduce((sum, score) => sum + score, 0),
  squares: scores.reduce((sum, score) => sum + score ** 2, 0),
})
const near = (value: number, expected: number, part: number) =>
  expect(Math.abs(value - expected)).toBeLessThanOrEqual(part * Math.abs(expected) + 1e-15)

describe('of two samples', () => {
  test.each(judge.comparisons.map((one, at) => [at + 1, one] as const))(
    'number %i the p value, the margin and Hedges’ g are the judge’s',
    (_, { a, b, p, margin, hedges: g }) => {
      near(welch(spread(a), spread(b)) ?? Number.NaN, p, 1e-6)
      near(marginOf(spread(a)) ?? Number.NaN, margin, 1e-6)
      near(hedges(spread(a), spread(b)) ?? Number.NaN, g, 1e-4)
      near(hedges(spread(b), spread(a)) ?? Number.NaN, -g, 1e-4)
    },
  )
})

/** Scores of a variance, so that the standard error of the mean of n is 1. */
function withError(n: number): Spread {
  return { scored: n, sum: 0, squares: n * (n - 1) }
}

test('quantiles of Student’s t are the judge’s to six digits, whatever the degrees of freedom', () => {
  for (const { freedom, value } of judge.quantiles) near(marginOf(withError(freedom + 1)) ?? 0, value, 1e-6)
})

test('p values of Student’s t are the judge’s to six digits', () => {
  for (const { freedom, t, p } of judge.t.filter((one) => Number.isInteger(one.freedom))) {
    // The other side has hardly any error, so the degrees of freedom are those of the first.
    const n = freedom + 1
    const other = { scored: 1e6, sum: t * 1e6, squares: t ** 2 * 1e6 + 1 }
    near(welch(withError(n), other) ?? Number.NaN, p, 2e-6)
  }
})

test('p values of the normal distribution are the judge’s', () => {
  for (const { z, p } of judge.normal) near(changeValue(z, [{ margin: 1.96, step: 0 }], 1), p, 1e-9)
})

test('what is called clear is what the judge finds at a false discovery rate of 5 %', () => {
  for (const { values, found } of judge.discoveries) expect(discoveries(values)).toEqual(found)
})

describe.each(judge.reliability)('of $name', ({ answers, ...expected }) => {
  const sums = emptyItemSums(answers[0]?.length ?? 0)
  for (const row of answers)
    addItemScores(
      sums,
      [...row].map((answer) => 2.5 * Number(answer)),
    )

  test('alpha is the judge’s to 1e-9', () => {
    expect(Math.abs((alpha(covariances(sums)) ?? Number.NaN) - expected.alpha)).toBeLessThan(1e-9)
  })

  test('omega is the judge’s to 1e-4, and none with two items', () => {
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
])('there is neither alpha nor omega of %s', (_, covariance) => {
  expect([alpha(covariance), omega(covariance)]).toEqual([null, null])
})

test('alpha of 2, 3 and 4 items that correlate by .35 is .52, .62 and .68: why an area has more than two', () => {
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
] as const)('a standardized difference of %d is %s', (g, word) => {
  expect(sizeOf(g)).toBe(word)
})
