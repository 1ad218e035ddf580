import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Answer, hidesSteps, poolSmallAnswers, stepOf } from './rows.ts'

const answer = (key: string): Answer => ({ key, name: `Answer ${key}` })
const rowsFor = (counts: Record<string, number>, ...parts: string[]) =>
  poolSmallAnswers(
    new Map(Object.entries(counts)),
    parts.map((part) => [...part].map(answer)),
    10,
  ).map(({ key, answers, pooled }) => [key, answers.map((one) => one.key).join(''), pooled])

describe('rows', () => {
  test.each([
    [
      'each answer of ten or more alone',
      { a: 30, b: 10 },
      'ab',
      [
        ['a', 'a', false],
        ['b', 'b', false],
      ],
    ],
    [
      'smaller ones together, also those that nobody gave',
      { a: 30, b: 9, c: 1 },
      'abcd',
      [
        ['a', 'a', false],
        ['pooled', 'bcd', true],
      ],
    ],
    [
      'one small answer with nobody beside it, and no larger answer drawn in',
      { a: 10, b: 1 },
      'ab',
      [
        ['a', 'a', false],
        ['pooled', 'b', true],
      ],
    ],
    ['all of them where none is large', { a: 9, b: 9 }, 'ab', [['pooled', 'ab', true]]],
    ['nobody', {}, 'ab', [['pooled', 'ab', true]]],
  ] as const)('contains %s', (_what, counts, offered, expected) => {
    expect(rowsFor(counts, offered)).toEqual(expected)
  })

  test('combines small answers separately in each part of the answers', () => {
    expect(rowsFor({ a: 12, b: 3, c: 4, d: 15 }, 'ab', 'cd')).toEqual([
      ['a', 'a', false],
      ['pooled-1', 'b', true],
      ['d', 'd', false],
      ['pooled-2', 'c', true],
    ])
  })

  test('lists each offered answer once, on its own only for ten people or more', () => {
    const counts = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(counts, (given) => {
        const offered = given.map((_, place) => answer(String(place)))
        const byKey = new Map(given.map((count, place) => [String(place), count]))
        const rows = poolSmallAnswers(byKey, [offered], 10)
        expect(rows.flatMap(({ answers }) => answers).sort((a, b) => Number(a.key) - Number(b.key))).toEqual(
          offered,
        )
        const own = rows.filter(({ pooled }) => !pooled).map(({ key }) => key)
        expect(own).toEqual(offered.filter(({ key }) => (byKey.get(key) ?? 0) >= 10).map(({ key }) => key))
        expect(rows.filter(({ pooled }) => pooled).length).toBeLessThanOrEqual(1)
      }),
    )
  })
})

test.each([
  [9, false, null],
  [10, false, 10],
  [19, false, 10],
  [47, false, 40],
  [47, true, 10],
  [9, true, null],
] as const)('reports a count of %i, with hidden steps %s, as %s or more', (count, isHidden, told) => {
  expect(stepOf(count, 10, isHidden)).toBe(told)
})

test.each([
  ['all are as large as their steps allow', [29, 9], 0.5, true],
  ['one is not', [29, 8], 0.5, false],
  ['one of them is empty', [29, 0], 0.5, false],
  ['the lot is below one in fifty', [28, 5], 0.019, true],
  ['the lot is one in fifty', [28, 5], 0.02, false],
])('decides whether to hide rounded counts if %s', (_when, counts, lot, expected) => {
  expect(hidesSteps(counts, 10, lot)).toBe(expected)
})
