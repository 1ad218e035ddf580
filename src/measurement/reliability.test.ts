import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { omegaStep } from './quality.ts'
import {
  addItemScores,
  alpha,
  covariances,
  emptyItemSums,
  type ItemSums,
  influence,
  omega,
} from './reliability.ts'

const choices = [0, 2.5, 5, 7.5, 10]

/** Answers from 200 or more people to questions that differ in level and in how much they have in common. */
const answered = (items: number, least = 200) =>
  fc
    .record({
      people: fc.integer({ min: least, max: least + 100 }),
      common: fc.double({ min: 0.3, max: 2.5, noNaN: true }),
      apart: fc.double({ min: 0.5, max: 3, noNaN: true }),
      levels: fc.array(fc.double({ min: 1.5, max: 8.5, noNaN: true }), {
        minLength: items,
        maxLength: items,
      }),
      seed: fc.integer({ min: 1, max: 2 ** 30 }),
    })
    .map(({ people, common, apart, levels, seed }) => {
      let state = seed
      const random = () => {
        state = (state * 48_271) % 2_147_483_647
        return state / 2_147_483_647
      }
      const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
      const sums = emptyItemSums(items)
      for (let one = 0; one < people; one++) {
        const person = common * normal()
        addItemScores(
          sums,
          levels.map((level) => {
            const choice = Math.round((level + person + apart * normal()) / 2.5)
            return choices[Math.max(0, Math.min(4, choice))] ?? 5
          }),
        )
      }
      return sums
    })

type Value = (covariance: number[][]) => number | null
const without = (sums: ItemSums, scores: readonly number[]): ItemSums => ({
  n: sums.n - 1,
  sums: sums.sums.map((sum, at) => sum - (scores[at] ?? 0)),
  products: sums.products.map((row, at) =>
    row.map((product, other) => product - (scores[at] ?? 0) * (scores[other] ?? 0)),
  ),
})

/** Returns the greatest change over all answers that a person can give. */
function influenceOfAll(sums: ItemSums, of: Value): number {
  const items = sums.sums.length
  const value = of(covariances(sums)) ?? Number.NaN
  let most = 0
  for (let pattern = 0; pattern < choices.length ** items; pattern++) {
    const scores = sums.sums.map((_, at) => choices[Math.floor(pattern / choices.length ** at) % 5] ?? 0)
    const moved = of(covariances(without(sums, scores)))
    most = Math.max(most, moved === null ? Number.POSITIVE_INFINITY : Math.abs(moved - value))
  }
  return most
}

describe('one person’s influence on a value', () => {
  test.each([
    [3, 60],
    [4, 40],
    [5, 20],
  ])('is greatest at the ends of the scale for alpha of %i questions', (items, numRuns) => {
    fc.assert(
      fc.property(answered(items), (sums) => {
        fc.pre(alpha(covariances(sums)) !== null)
        expect(influenceOfAll(sums, alpha) - influence(sums, alpha)).toBeLessThan(1e-4)
      }),
      { numRuns, seed: items },
    )
  })

  test('is greatest at the ends of the scale for omega of three questions', () => {
    fc.assert(
      fc.property(answered(3), (sums) => {
        const matrix = covariances(sums)
        fc.pre(omega(matrix) !== null && (alpha(matrix) ?? 0) > 0.4)
        expect(influenceOfAll(sums, omega) - influence(sums, omega)).toBeLessThan(1e-3)
      }),
      { numRuns: 12, seed: 3 },
    )
  })
})

test('removes a person as if they had never been counted', () => {
  const sums = emptyItemSums(3)
  const people = [
    [0, 2.5, 5],
    [10, 7.5, 10],
    [5, 5, 2.5],
    [10, 10, 10],
  ]
  for (const person of people) addItemScores(sums, person)
  const others = emptyItemSums(3)
  for (const person of people.slice(0, 3)) addItemScores(others, person)
  const change = Math.abs((alpha(covariances(others)) ?? 0) - (alpha(covariances(sums)) ?? 0))
  expect(influence(sums, alpha)).toBeGreaterThanOrEqual(change - 1e-12)
})

test('lets one person change omega by up to a tenth if alpha reaches .6', () => {
  let tried = 0
  fc.assert(
    fc.property(fc.integer({ min: 3, max: 4 }).chain(answered), (sums) => {
      const matrix = covariances(sums)
      const deviation = Math.sqrt(matrix.flat().reduce((sum, one) => sum + one, 0)) / matrix.length
      fc.pre((alpha(matrix) ?? 0) >= 0.6 && omega(matrix) !== null && deviation >= 1.8)
      tried += 1
      expect(influence(sums, omega)).toBeLessThan(0.1)
    }),
    { numRuns: 25, seed: 6, endOnFailure: true },
  )
  expect(tried).toBeGreaterThanOrEqual(25)
})

test('lets one of 300 people change an omega of .6 by less than its step if questions are alike', () => {
  let tried = 0
  fc.assert(
    fc.property(
      fc.integer({ min: 3, max: 5 }).chain((items) => answered(items, 300)),
      (sums) => {
        const matrix = covariances(sums)
        const deviation = Math.sqrt(matrix.flat().reduce((sum, one) => sum + one, 0)) / matrix.length
        fc.pre((omega(matrix) ?? 0) >= 0.6 && deviation >= 1.7)
        tried += 1
        expect(influence(sums, omega)).toBeLessThan(omegaStep)
      },
    ),
    { numRuns: 25, seed: 8, endOnFailure: true },
  )
  expect(tried).toBeGreaterThanOrEqual(25)
})

test('gives omega for three questions or more that people answer differently', () => {
  const alike = (rows: number[][]) => {
    const sums = emptyItemSums(rows[0]?.length ?? 0)
    for (const row of rows) addItemScores(sums, row)
    return omega(covariances(sums))
  }
  const people = [
    [0, 2.5, 0],
    [2.5, 2.5, 5],
    [7.5, 5, 7.5],
    [10, 10, 7.5],
  ]

  expect(alike(people)).toBeGreaterThan(0.8)
  expect(alike(people.map((row) => row.slice(0, 2)))).toBeNull()
  expect(alike(people.map(([one = 0, other = 0]) => [one, other, 5]))).toBeNull()
})
