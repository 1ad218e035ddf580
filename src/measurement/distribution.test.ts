import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answerDistribution } from './scores.ts'

describe('the distribution of answers', () => {
  const item = (reversed = false) => ({
    values: [4, 3, 2, 1, 'dk'],
    choices: ['four', 'three', 'two', 'one', 'do not know'],
    reversed,
  })
  const counts = (...each: [number, number, number, number, number]) =>
    new Map<number | string, number>([
      [1, each[0]],
      [2, each[1]],
      [3, each[2]],
      [4, each[3]],
      ['dk', each[4]],
    ])

  test('gives whole percents of the scored answers, from the lowest value up', () => {
    expect(answerDistribution(item(), counts(10, 20, 30, 40, 15), 10)).toEqual({
      n: 100,
      unscored: 15,
      // Scores 0, 10/3, 20/3 and 10.
      mean: expect.closeTo((20 * 10 + 30 * 20 + 40 * 30) / 300, 10),
      answers: [
        { texts: ['one'], percent: 10 },
        { texts: ['two'], percent: 20 },
        { texts: ['three'], percent: 30 },
        { texts: ['four'], percent: 40 },
      ],
    })
  })

  test('turns the mean of a reversed item round', () => {
    expect(answerDistribution(item(true), counts(40, 0, 0, 0, 0), 10)?.mean).toBe(10)
  })

  test('joins a choice that few chose to its smaller neighbour', () => {
    const found = answerDistribution(item(), counts(40, 3, 20, 37, 0), 10)
    expect(found?.answers).toEqual([
      { texts: ['one'], percent: 40 },
      { texts: ['two', 'three'], percent: 23 },
      { texts: ['four'], percent: 37 },
    ])
  })

  test('does not tell how few declined', () => {
    expect(answerDistribution(item(), counts(10, 10, 10, 10, 9), 10)).toMatchObject({ n: 49, unscored: null })
  })

  test('is withheld where fewer than the threshold gave a scored answer', () => {
    expect(answerDistribution(item(), counts(3, 3, 3, 0, 200), 10)).toBeNull()
  })

  test('never has a bin under the threshold beside another, and n is at least the threshold', () => {
    const number = fc.integer({ min: 0, max: 40 })
    fc.assert(
      fc.property(
        number,
        number,
        number,
        number,
        number,
        fc.integer({ min: 5, max: 15 }),
        (a, b, c, d, dk, threshold) => {
          const found = answerDistribution(item(), counts(a, b, c, d, dk), threshold)
          const scored = a + b + c + d
          if (scored < threshold) {
            expect(found).toBeNull()
            return
          }
          if (!found) throw new Error('A distribution that many answered is withheld.')
          expect(found.n).toBe(dk < threshold ? scored + dk : scored)
          expect(found.unscored).toBe(dk < threshold ? null : dk)
          const each = new Map(
            ['one', 'two', 'three', 'four'].map((name, place) => [name, [a, b, c, d][place] ?? 0]),
          )
          const bins = found.answers.map(({ texts, percent }) => ({
            percent,
            count: texts.reduce((sum, name) => sum + (each.get(name) ?? 0), 0),
          }))
          expect(bins.reduce((sum, bin) => sum + bin.count, 0)).toBe(scored)
          for (const bin of bins) {
            expect(bin.percent).toBe(Math.round((100 * bin.count) / scored))
            if (bins.length > 1) expect(bin.count).toBeGreaterThanOrEqual(threshold)
          }
        },
      ),
    )
  })
})
