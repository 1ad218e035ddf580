import { describe, expect, test } from 'vitest'
import { respondent, tallyOf } from '../app/testing/figures.ts'
import { areaCodes } from '../shared/codes.ts'
import { hasScore, meanOf, type Respondent, varianceOf } from './respondents.ts'

test.each([
  [0, 0, false],
  [0, 4, false],
  [1, 4, false],
  [2, 4, true],
  [1, 3, false],
  [2, 3, true],
  [1, 2, true],
  [2, 5, false],
  [3, 5, true],
  [1, 1, true],
])('for %i scored answers to %i questions, has a score: %s', (count, items, expected) => {
  expect(hasScore(count, items)).toBe(expected)
})

describe('a cell', () => {
  /** A person whose score in the first area differs from their score in the others; null for no score. */
  const person = (first: number | null, others: number): Respondent => ({
    ...respondent(others),
    areas: areaCodes.map((_, at) => {
      const score = at === 0 ? first : others
      return score === null ? [0, 0, 0] : [score, 1, 0]
    }),
  })

  test('adds up people’s overall averages and each area’s difference from the other areas', () => {
    const cell = tallyOf([person(2, 4), person(8, 6)])
    // The means are (2 + 7 × 4) / 8 = 3.75 and 6.25. The first area minus the others is −2 and 2.
    expect(cell.whole).toMatchObject({ scored: 2, sum: 10 })
    expect(varianceOf(cell.whole)).toBeCloseTo(3.125, 9)
    expect(cell.apart[0]).toMatchObject({ scored: 2, sum: 0, squares: 8 })
    // Another area minus the others: 4 − (2 + 6 × 4) / 7 = 2 / 7, and −2 / 7.
    expect(cell.apart[1]?.squares).toBeCloseTo(8 / 49, 9)
  })

  test('leaves people who have no score in an area out of both sums', () => {
    const cell = tallyOf([person(null, 4), person(8, 6), person(6, 6)])
    expect([cell.n, cell.whole.scored, cell.apart.map(({ scored }) => scored)]).toEqual([
      3,
      2,
      Array(8).fill(2),
    ])
    expect(cell.areas.map(({ scored }) => scored)).toEqual([2, ...Array(7).fill(3)])
    expect(meanOf(cell.areas[1] ?? cell.whole)).toBeCloseTo(16 / 3, 9)
  })
})
