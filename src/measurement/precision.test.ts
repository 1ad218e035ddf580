import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  codeEnds,
  precisionFor,
  roundedUp,
  roundRandomly,
  shownScore,
  shownShare,
  toStep,
} from './precision.ts'

test.each([
  [0, null],
  [9, null],
  [10, [null, null, null, false, false]],
  [19, [null, null, null, false, false]],
  [20, [1, 20, null, false, false]],
  [39, [1, 20, null, false, false]],
  [40, [0.5, 10, 10, false, true]],
  [199, [0.5, 10, 10, false, true]],
  [200, [0.1, 2, 5, true, true]],
  [3000, [0.1, 2, 5, true, true]],
])('gives the precision of every figure for %i people', (n, expected) => {
  const found = precisionFor(n, 10)
  expect(found && [found.score, found.favourable, found.answers, found.everyAnswer, found.margin]).toEqual(
    expected,
  )
})

test('limits early results to whole numbers without margins of error', () => {
  expect([9, 19, 20, 40, 3000].map((n) => precisionFor(n, 10, true)?.score)).toEqual([
    undefined,
    null,
    1,
    1,
    1,
  ])
  expect(precisionFor(3000, 10, true)).toEqual(precisionFor(20, 10))
})

describe('random rounding', () => {
  const steps = fc.constantFrom(1, 0.5, 0.1, 20, 10, 5, 2)
  const values = fc.double({ min: 0, max: 100, noNaN: true })

  test('gives one of the two neighboring steps', () => {
    fc.assert(
      fc.property(values, steps, fc.double({ min: 0, max: 0.999999, noNaN: true }), (value, step, lot) => {
        const found = roundRandomly(value, step, lot)
        expect(Math.abs(found - value)).toBeLessThan(step + 1e-6)
        expect(Math.abs(found / step - Math.round(found / step))).toBeLessThan(1e-6)
      }),
    )
  })

  test('equals the exact value on average over all random numbers', () => {
    fc.assert(
      fc.property(values, steps, (value, step) => {
        const lots = Array.from({ length: 400 }, (_, place) => (place + 0.5) / 400)
        const mean = lots.reduce((sum, lot) => sum + roundRandomly(value, step, lot), 0) / 400
        expect(Math.abs(mean - value)).toBeLessThan(step / 300)
      }),
    )
  })

  test.each([
    [3.4, 1, 0.39, 4],
    [3.4, 1, 0.41, 3],
    [3, 1, 0, 3],
    [0.1 + 0.2, 0.1, 0, 0.3],
    [2.9999999999999996, 1, 0.9999, 3],
    [57, 5, 0.39, 60],
  ])('rounds %d in steps of %d with the random number %d to %d', (value, step, lot, expected) => {
    expect(roundRandomly(value, step, lot)).toBe(expected)
  })
})

test.each([
  [0, 1, 10, 1, 'orLess'],
  [1, 1, 10, 1, 'orLess'],
  [2, 1, 10, 2, null],
  [8, 1, 10, 8, null],
  [9, 1, 10, 9, 'orMore'],
  [10, 1, 10, 9, 'orMore'],
  [9.5, 0.5, 10, 9.5, 'orMore'],
  [9.8, 0.1, 10, 9.8, null],
  [9.9, 0.1, 10, 9.9, 'orMore'],
  [0.1, 0.1, 10, 0.1, 'orLess'],
  [100, 20, 100, 80, 'orMore'],
  [20, 20, 100, 20, 'orLess'],
  [95, 5, 100, 95, 'orMore'],
  [98, 2, 100, 98, 'orMore'],
] as const)(
  'shows %d in steps of %d, with a maximum of %d, as %d (%s)',
  (value, step, most, shown, coded) => {
    expect(codeEnds(value, step, most)).toEqual({ value: shown, coded })
  },
)

test.each([
  [3.25, 0.5, 3],
  [3.75, 0.5, 4],
  [3.2500001, 0.5, 3.5],
  [5.5, 1, 6],
  [6.5, 1, 6],
  [0.1 + 0.2, 0.1, 0.3],
  [57, 2, 56],
])('rounds %d to the nearest multiple of %d, which is %d, with halves to even', (value, step, expected) => {
  expect(toStep(value, step)).toBe(expected)
})

describe('a score', () => {
  const of = (n: number) => precisionFor(n, 10) ?? expect.unreachable()

  test('is shown only as a word for small numbers of people', () => {
    expect(shownScore(2, of(12))).toEqual({ score: null, coded: null, status: 'low' })
    expect(shownScore(4, of(12))).toEqual({ score: null, coded: null, status: 'emerging' })
  })

  test('gets its word from the displayed number', () => {
    expect(shownScore(3.4, of(20))).toEqual({ score: 3, coded: null, status: 'low' })
    expect(shownScore(3.4, of(40))).toEqual({ score: 3.5, coded: null, status: 'emerging' })
    expect(shownScore(3.26, of(200))).toEqual({ score: 3.3, coded: null, status: 'emerging' })
  })

  test('shows the next step “or more” or “or less” at an end of the scale', () => {
    expect(shownScore(10, of(20))).toEqual({ score: 9, coded: 'orMore', status: 'high' })
    expect(shownScore(0.2, of(40))).toEqual({ score: 0.5, coded: 'orLess', status: 'low' })
    expect(shownScore(9.9, of(200))).toEqual({ score: 9.9, coded: 'orMore', status: 'high' })
  })
})

test('rounds shares to whole percents', () => {
  expect(shownShare(0.57, 10, 0.5)).toEqual({ percent: 60, coded: null })
  expect(shownShare(1, 10, 0.5)).toEqual({ percent: 90, coded: 'orMore' })
})

test.each([
  [0.31, 0.4],
  [0.3, 0.3],
  [0.1 * 3, 0.3],
  [0.30001, 0.4],
  [0, 0],
])('rounds a margin of %d up to %d', (value, expected) => {
  expect(roundedUp(value)).toBe(expected)
})

test('rounds an inexact half to the even step', () => {
  expect([5.2500000003, 5.2499999997, 5.7500000003].map((mean) => toStep(mean, 0.5))).toEqual([5, 5, 6])
})
