import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type OneFactor, oneFactor } from './one-factor.ts'

type Matrix = readonly (readonly number[])[]

/** A fit's log-likelihood per person, less a constant. Covariances follow from the loadings and uniquenesses. */
function likelihood(correlation: Matrix, { loadings, unique }: OneFactor): number {
  const weights = loadings.map((loading, at) => loading / (unique[at] ?? 1))
  const information = 1 + weights.reduce((sum, weight, at) => sum + weight * (loadings[at] ?? 0), 0)
  const determinant = unique.reduce((sum, part) => sum + Math.log(part), Math.log(information))
  const own = unique.reduce((sum, part, at) => sum + (correlation[at]?.[at] ?? 0) / part, 0)
  const shared = correlation.reduce(
    (sum, row, at) =>
      sum +
      row.reduce((inner, value, other) => inner + (weights[at] ?? 0) * value * (weights[other] ?? 0), 0),
    0,
  )
  return -(determinant + own - shared / information) / 2
}

/** Another method, raising the likelihood each iteration: D. B. Rubin and D. T. Thayer, Psychometrika 47, 1982. */
function expectationMaximized(correlation: Matrix, start: OneFactor, turns: number): OneFactor {
  let { loadings, unique } = start
  for (let turn = 0; turn < turns; turn++) {
    const weights = loadings.map((loading, at) => loading / (unique[at] ?? 1))
    const information = 1 + weights.reduce((sum, weight, at) => sum + weight * (loadings[at] ?? 0), 0)
    const beta = weights.map((weight) => weight / information)
    const withFactor = correlation.map((row) =>
      row.reduce((sum, value, at) => sum + value * (beta[at] ?? 0), 0),
    )
    const factor = withFactor.reduce((sum, value, at) => sum + value * (beta[at] ?? 0), 1 / information)
    loadings = withFactor.map((value) => value / factor)
    unique = loadings.map((loading, at) => Math.max(0.005, 1 - loading * (withFactor[at] ?? 0)))
  }
  return { loadings, unique }
}

/** Correlations between answers, whole numbers that a common factor shifts by up to the given strengths. */
const answersMovedBy = (strengths: readonly number[]) =>
  fc
    .record({
      items: fc.integer({ min: 3, max: 9 }),
      people: fc.integer({ min: 100, max: 400 }),
      strength: fc.constantFrom(...strengths),
      seed: fc.integer({ min: 1, max: 2 ** 30 }),
    })
    .map(({ items, people, strength, seed }) => {
      let state = seed
      const random = () => {
        state = (state * 48_271) % 2_147_483_647
        return state / 2_147_483_647
      }
      const rows = Array.from({ length: people }, () => {
        const level = strength * (random() - 0.5)
        return Array.from({ length: items }, () => Math.round(4 * random() + level))
      })
      return correlationOf(rows)
    })

function correlationOf(rows: readonly (readonly number[])[]): Matrix {
  const columns = (rows[0] ?? []).map((_, at) => rows.map((row) => row[at] ?? 0))
  const centred = columns.map((column) => {
    const mean = column.reduce((sum, value) => sum + value, 0) / column.length
    return column.map((value) => value - mean)
  })
  const products = centred.map((one) =>
    centred.map((other) => one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)),
  )
  const sizes = products.map((row, at) => Math.sqrt(row[at] ?? 0))
  return products.map((row, at) =>
    row.map((value, other) => value / ((sizes[at] ?? 1) * (sizes[other] ?? 1))),
  )
}

test('maximizes the likelihood, even if answers hardly share a factor', () => {
  fc.assert(
    fc.property(answersMovedBy([0, 0.3, 1, 3]), (correlation) => {
      const fit = oneFactor(correlation)
      expect(fit.unique.every((part) => part >= 0.005 - 1e-12 && part <= 1 + 1e-9)).toBe(true)
      const better = likelihood(correlation, expectationMaximized(correlation, fit, 2000))
      expect(better - likelihood(correlation, fit)).toBeLessThan(1e-9)
    }),
    { numRuns: 150 },
  )
})

/** Answers that each come from one of a few causes, some of them reversed. Most questions exactly predict another. */
const fromCauses = fc
  .record({
    items: fc.array(fc.tuple(fc.nat(2), fc.constantFrom(1, -1)), { minLength: 3, maxLength: 12 }),
    people: fc.array(fc.tuple(fc.nat(4), fc.nat(4), fc.nat(4)), { minLength: 100, maxLength: 200 }),
  })
  .filter(({ people }) => [0, 1, 2].every((cause) => new Set(people.map((own) => own[cause])).size > 1))
  .map(({ items, people }) =>
    correlationOf(people.map((own) => items.map(([cause, sign]) => sign * (own[cause] ?? 0)))),
  )

test('finds the maximum just as fast if questions determine each other exactly', () => {
  let ms = 0
  fc.assert(
    fc.property(fromCauses, (correlation) => {
      const from = performance.now()
      const fit = oneFactor(correlation)
      ms += performance.now() - from
      const better = likelihood(correlation, expectationMaximized(correlation, fit, 2000))
      expect(better - likelihood(correlation, fit)).toBeLessThan(1e-9)
    }),
    { numRuns: 60 },
  )
  // Usually a few hundred ms. A fit that stops only after all its iterations takes more than ten thousand.
  expect(ms).toBeLessThan(6000)
})

test('finds the same factor as another method', () => {
  fc.assert(
    fc.property(answersMovedBy([3, 5]), (correlation) => {
      const half = correlation.map(() => Math.SQRT1_2)
      const begun = { loadings: half, unique: half.map((loading) => 1 - loading ** 2) }
      const other = expectationMaximized(correlation, begun, 20_000)
      // That method approaches a bound only slowly.
      fc.pre(Math.min(...other.unique) > 0.1)
      const fit = oneFactor(correlation)
      for (const [at, loading] of other.loadings.entries())
        expect(Math.abs((fit.loadings[at] ?? Number.NaN) - loading)).toBeLessThan(1e-5)
    }),
    { numRuns: 60 },
  )
})

test('recovers the loadings of one factor', () => {
  const loadings = [0.8, 0.7, 0.6, 0.5, 0.3]
  const correlation = loadings.map((one, at) => loadings.map((other, to) => (at === to ? 1 : one * other)))
  const fit = oneFactor(correlation)
  for (const [at, loading] of loadings.entries()) expect(fit.loadings[at]).toBeCloseTo(loading, 9)
})

test('finds the highest of several maxima', () => {
  const correlation = [
    [1, -0.15, 0.14, -0.05],
    [-0.15, 1, 0.13, -0.02],
    [0.14, 0.13, 1, -0.08],
    [-0.05, -0.02, -0.08, 1],
  ]
  const likeliest = likelihood(correlation, oneFactor(correlation))
  for (const item of correlation.keys()) {
    const unique = correlation.map((_, other) => (other === item ? 0.01 : 0.9))
    const begun = { loadings: unique.map((part) => Math.sqrt(1 - part)), unique }
    const other = likelihood(correlation, expectationMaximized(correlation, begun, 20_000))
    expect(other - likeliest).toBeLessThan(1e-9)
  }
})

test('still finishes if correlations aren’t numbers', () => {
  const unknown = [0, 1, 2].map((item) => [0, 1, 2].map((other) => (item === other ? 1 : Number.NaN)))
  expect(oneFactor(unknown).loadings).toHaveLength(3)
})

test.each([
  [
    'two items that tell each other exactly',
    [
      [1, 1, 0.3],
      [1, 1, 0.3],
      [0.3, 0.3, 1],
    ],
  ],
  [
    'all of them the same',
    [
      [1, 1, 1],
      [1, 1, 1],
      [1, 1, 1],
    ],
  ],
  [
    'no two items that have anything in common',
    [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ],
  ],
  [
    'items against each other',
    [
      [1, -0.4, 0.2],
      [-0.4, 1, -0.5],
      [0.2, -0.5, 1],
    ],
  ],
])('stays within the bounds for %s', (_, correlation) => {
  const { loadings, unique } = oneFactor(correlation)
  for (const value of [...loadings, ...unique]) expect(Number.isFinite(value)).toBe(true)
  expect(Math.min(...unique)).toBeGreaterThanOrEqual(0.005 - 1e-12)
  expect(Math.max(...unique)).toBeLessThanOrEqual(1)
})
