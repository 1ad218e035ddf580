import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { protection } from '../app/testing/figures.ts'
import { type ItemFigures, itemFigures } from './items.ts'
import type { Lot } from './precision.ts'

/** The figures of a question with one choice per count, scored evenly from 0 to 10. */
const item = (counts: readonly number[], unscored = 0, lot: number | Lot = 0.5) => {
  const n = counts.reduce((sum, count) => sum + count, 0) + unscored
  const choices = counts.map((count, place) => ({
    score: (10 * place) / (counts.length - 1),
    text: String.fromCharCode(97 + place),
    count,
  }))
  return itemFigures('q', { choices, unscored }, { n, key: 3 }, { n, atLeast: false }, protection(lot))
}
const partsOf = ({ answers }: ItemFigures) =>
  answers.map(({ texts, percent, coded }) => [texts.join(''), percent, coded])

describe('answers to a question', () => {
  test.each([
    ['are not shown below forty people', [8, 8, 8, 8, 7], []],
    [
      'are three parts from forty on',
      // Sums from the lowest choice upward are 30%, 55% and 100%. With a random number of 0.5 they become 30, 60 and
      // 100.
      [6, 6, 10, 9, 9],
      [
        ['ab', 30, null],
        ['c', 30, null],
        ['de', 40, null],
      ],
    ],
    [
      'are two halves where there are four',
      [6, 6, 14, 14],
      [
        ['ab', 30, null],
        ['cd', 70, null],
      ],
    ],
    [
      'stand alone where there are three',
      [8, 12, 20],
      [
        ['a', 20, null],
        ['b', 30, null],
        ['c', 50, null],
      ],
    ],
    [
      'are two where there are two',
      [10, 30],
      [
        ['a', 30, null],
        ['b', 70, null],
      ],
    ],
    [
      'are each shown from two hundred people on',
      [20, 30, 40, 50, 60],
      [
        ['a', 10, null],
        ['b', 15, null],
        ['c', 20, null],
        ['d', 25, null],
        ['e', 30, null],
      ],
    ],
    [
      'have their ends coded',
      [40, 0, 0, 0, 0],
      [
        ['ab', 90, 'orMore'],
        ['c', 10, 'orLess'],
        ['de', 10, 'orLess'],
      ],
    ],
    [
      'of two hundred have a part at 0 or at one step coded',
      [0, 10, 100, 80, 10],
      [
        ['a', 5, 'orLess'],
        ['b', 5, 'orLess'],
        ['c', 50, null],
        ['d', 40, null],
        ['e', 5, 'orLess'],
      ],
    ],
  ] as const)('%s', (_what, counts, expected) => {
    expect(partsOf(item(counts))).toEqual(expected)
  })

  test('shows shares of people with a score and rounds the unscored share the same way', () => {
    const { answers, unscored } = item([0, 0, 40, 0, 0], 40)
    expect(answers.map(({ percent }) => percent)).toEqual([10, 90, 10])
    expect(unscored).toEqual({ percent: 50, coded: null })
    expect(item([5, 5, 5, 5], 5).unscored).toBeNull()
  })

  test('uses one random number for all shares and one for the scored count', () => {
    const drawn: string[] = []
    item([20, 30, 40, 50, 60], 10, (key, of, kind) => {
      drawn.push(`${key} ${of} ${kind}`)
      return 0.5
    })
    expect(drawn).toEqual(['3 q scored', '3 q answers'])
  })

  test('rounds by the number of scores and hides scores that are few among many people', () => {
    expect(item([4, 4, 4, 4, 4], 180).answers).toEqual([])
    expect(item([4, 4, 4, 4, 4], 180).figure.reason).toBe('unscored')
    expect(item([20, 20, 20, 20, 20], 100).answers).toHaveLength(3)
  })

  test('chooses the precision at random near two hundred scores', () => {
    const parts = (lot: number) => item([39, 39, 39, 39, 39], 20, lot).answers.length
    expect([parts(0.4), parts(0.6)]).toEqual([3, 5])
    // With fewer than 200 people, the five choices are never shown separately.
    expect(item([39, 39, 39, 39, 39], 0, 0.9).answers).toHaveLength(3)
  })
})

const counted = fc.array(fc.integer({ min: 0, max: 90 }), { minLength: 5, maxLength: 5 })
const lots = fc.double({ min: 0, max: 0.999999, noNaN: true })
/** Bounds of a share in percent. The range of a coded share includes the end of the scale. */
const bounds = ({ percent, coded }: { percent: number; coded: string | null }) =>
  [coded === 'orLess' ? 0 : percent, coded === 'orMore' ? 100 : percent] as const

test('has parts that add up to 100 percent, each within a step of its share', () => {
  fc.assert(
    fc.property(counted, fc.integer({ min: 0, max: 40 }), lots, (counts, unscored, lot) => {
      const scored = counts.reduce((sum, count) => sum + count, 0)
      fc.pre(scored >= 40)
      const found = item(counts, unscored, lot)
      const step = found.answers.length === 5 ? 5 : 10
      const shares =
        step === 5
          ? counts
          : [
              [0, 2],
              [2, 3],
              [3, 5],
            ].map(([from, to]) => sum(counts.slice(from, to)))
      const [least, most] = [0, 1].map((end) => sum(found.answers.map((part) => bounds(part)[end] ?? 0)))
      expect(least).toBeLessThanOrEqual(100)
      expect(most).toBeGreaterThanOrEqual(100)
      for (const [at, part] of found.answers.entries()) {
        const share = (100 * (shares[at] ?? 0)) / scored
        expect(share).toBeGreaterThan(bounds(part)[0] - step)
        expect(share).toBeLessThan(bounds(part)[1] + step)
      }
      if (found.answers.every(({ coded }) => coded === null))
        expect(sum(found.answers.map(({ percent }) => percent))).toBe(100)
    }),
    { numRuns: 300 },
  )
})

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

test('is right on average for each part over all random numbers', () => {
  const counts = [23, 31, 47, 58, 41]
  const all = Array.from({ length: 1000 }, (_, at) => item(counts, 0, (at + 0.5) / 1000))
  for (const [at, count] of counts.entries()) {
    const mean = sum(all.map(({ answers }) => answers[at]?.percent ?? 0)) / 1000
    expect(Math.abs(mean - count / 2)).toBeLessThan(0.05)
  }
})

test('adds up the top two parts as favorable, never more precisely than the parts', () => {
  fc.assert(
    fc.property(counted, lots, (counts, lot) => {
      fc.pre(sum(counts) >= 200)
      const { figure, answers } = item(counts, 0, lot)
      const upper = answers.slice(-2).map(bounds)
      const [least, most] = [sum(upper.map(([from]) => from)), Math.min(100, sum(upper.map(([, to]) => to)))]
      const [from, to] = bounds(figure.favourable ?? { percent: Number.NaN, coded: null })
      expect(from).toBeLessThanOrEqual(least)
      expect(to).toBeGreaterThanOrEqual(Math.min(most, 100))
      if (answers.slice(-2).every(({ coded }) => coded === null))
        expect(figure.favourable).toEqual({ percent: least, coded: null })
    }),
    { numRuns: 300 },
  )
})

describe('a question’s figure', () => {
  test('has a favorable share but no score for forty people', () => {
    expect(item([4, 4, 8, 12, 12]).figure).toMatchObject({
      n: 40,
      score: null,
      status: null,
      margin: null,
      favourable: { percent: 60, coded: null },
      reason: null,
    })
  })

  test('uses the parts’ average as its score for two hundred people', () => {
    // 10% at 0, 15% at 2.5, 20% at 5, 25% at 7.5, 30% at 10.
    expect(item([20, 30, 40, 50, 60]).figure).toMatchObject({
      n: 200,
      score: 6.2,
      status: 'emerging',
      margin: null,
      favourable: { percent: 55, coded: null },
    })
  })

  test.each([
    ['two coded upper parts', [80, 80, 30, 5, 5], { percent: 10, coded: 'orLess' }],
    ['one coded upper part', [50, 60, 40, 40, 10], { percent: 25, coded: 'orLess' }],
    ['nearly all in one', [0, 0, 0, 2, 198], { percent: 95, coded: 'orMore' }],
    ['nearly all in both', [0, 0, 6, 100, 94], { percent: 95, coded: null }],
  ] as const)('has a favorable share of %s', (_what, counts, expected) => {
    expect(item(counts).figure.favourable).toEqual(expected)
  })

  test.each([
    ['nobody', [0, 0, 0], 0, 'nobody'],
    ['fewer', [3, 3, 3], 0, 'fewer'],
    ['fewForItem', [13, 13, 13], 0, 'fewForItem'],
    ['fewForItem', [1, 1, 12], 0, 'fewForItem'],
    ['unscored', [3, 3, 3], 60, 'unscored'],
  ])('gives the reason: %s', (_why, counts, unscored, reason) => {
    expect(item(counts, unscored)).toMatchObject({
      figure: { status: null, score: null, favourable: null, reason },
      answers: [],
      unscored: null,
    })
  })
})
