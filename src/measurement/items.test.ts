import { describe, expect, test } from 'vitest'
import { protection } from '../app/testing/figures.ts'
import { itemFigures } from './items.ts'

/** An item with as many choices as counts, scored evenly from 0 to 10, as some people answered it. */
const item = (counts: readonly number[], unscored = 0, lot = 0.5) => {
  const n = counts.reduce((sum, count) => sum + count, 0) + unscored
  const choices = counts.map((count, place) => ({
    score: (10 * place) / (counts.length - 1),
    text: String.fromCharCode(97 + place),
    count,
  }))
  return itemFigures('q', { choices, unscored }, { n, key: 3 }, { n, atLeast: false }, protection(lot))
}
const parts = (counts: readonly number[]) =>
  item(counts).answers.map(({ texts, percent, coded }) => [texts.join(''), percent, coded])

describe('answers to an item', () => {
  test.each([
    ['are not shown below forty people', [8, 8, 8, 8, 7], []],
    [
      'are three parts from forty on',
      [6, 6, 10, 9, 9],
      [
        ['ab', 30, null],
        ['c', 20, null],
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
        ['a', 20, null],
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
  ] as const)('%s', (_what, counts, expected) => {
    expect(parts(counts)).toEqual(expected)
  })

  test('are shares of those with a score; the share of the others follows the same steps', () => {
    const { answers, unscored } = item([0, 0, 20, 0, 0], 20)
    expect(answers.map(({ percent }) => percent)).toEqual([10, 90, 10])
    expect(unscored).toEqual({ percent: 50, coded: null })
    expect(item([5, 5, 5, 5], 5).unscored).toBeNull()
  })
})

describe('the figure of an item', () => {
  test('is its mean score and the share of its two highest choices', () => {
    // Mean 6.25; favorable 24 of 40.
    expect(item([4, 4, 8, 12, 12], 0, 0.4).figure).toMatchObject({
      n: 40,
      score: 6.5,
      status: 'emerging',
      margin: null,
      favourable: { percent: 60, coded: null },
    })
  })

  test.each([
    ['nobody', [0, 0, 0], 0, 'nobody'],
    ['fewer', [3, 3, 3], 0, 'fewer'],
    ['unscored', [3, 3, 3], 60, 'unscored'],
  ])('says %s', (_why, counts, unscored, reason) => {
    const found = item(counts, unscored)
    expect(found).toMatchObject({
      figure: { status: null, score: null, reason },
      answers: [],
      unscored: null,
    })
  })

  test('of ten to nineteen people is the word alone', () => {
    expect(item([1, 1, 12]).figure).toMatchObject({ n: 14, score: null, status: 'high', favourable: null })
  })
})
