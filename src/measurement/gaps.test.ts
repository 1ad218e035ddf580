import { describe, expect, test } from 'vitest'
import { byRace, protection, respondents, tallyOf } from '../app/testing/figures.ts'
import { areaCodes } from '../shared/codes.ts'
import { crossTabulated } from './cross-table.ts'
import type { Protection } from './figures.ts'
import type { Lot } from './precision.ts'
import type { Respondent } from './respondents.ts'
import { figuresOf } from './results.ts'
import type { Dimension } from './rows.ts'

const gapsAmong = (
  members: readonly Respondent[],
  dimension: Dimension = byRace,
  how: Protection = protection(),
) => figuresOf(crossTabulated(members), [dimension], how).gaps
const race = (code: number | null, count: number, scores: readonly number[]) =>
  respondents(count, scores, { race: code, secret: 1000 + (code ?? 0) })

describe('gaps', () => {
  test('that are there are found, clear, and as wide as the scores shown are apart', () => {
    const found = gapsAmong([...race(1, 40, [2, 3]), ...race(2, 60, [7, 8])])

    expect(found).toHaveLength(2 * areaCodes.length)
    expect(found.find(({ row, area }) => row === '1' && area === 'SCC')).toEqual({
      group: 'students',
      dimension: 'race',
      row: '1',
      name: 'Race 1',
      area: 'SCC',
      direction: 'lower',
      subgroup: expect.objectContaining({ n: 40, atLeast: true, score: 2.5, status: 'low' }),
      rest: expect.objectContaining({ n: null, score: 7.5, status: 'high' }),
      distance: 5,
      size: 'large',
      clear: true,
    })
    expect(found.every(({ row, direction }) => direction === (row === '1' ? 'lower' : 'higher'))).toBe(true)
  })

  test('that chance may have made are not clear', () => {
    const found = gapsAmong([...race(1, 40, [0, 10, 5, 4]), ...race(2, 60, [0, 10, 5, 6])])
    expect(found.length).toBeGreaterThan(0)
    expect(found.filter(({ clear }) => clear)).toEqual([])
  })

  test.each([
    ['means are equal', [...race(1, 40, [3, 5]), ...race(2, 40, [2, 6])]],
    ['one of the sides is below twenty', [...race(1, 19, [2, 3]), ...race(2, 60, [7, 8])]],
    ['nobody is outside the subgroup', race(1, 60, [2, 3])],
    ['one side has no spread', [...race(1, 40, [2]), ...race(2, 60, [7, 8])]],
  ])('are none where %s', (_when, members) => {
    expect(gapsAmong(members)).toEqual([])
  })

  test('are never told of pooled answers or of people who did not answer', () => {
    const small = [1, 2, 3].flatMap((code) => race(code, 9, [2, 3]))
    const found = gapsAmong([...small, ...race(null, 30, [9, 8]), ...race(4, 60, [5, 6])])
    expect(new Set(found.map(({ row }) => row))).toEqual(new Set(['4']))
  })

  test('are never told of grades', () => {
    const grades: Dimension = { ...byRace, key: 'grade' }
    expect(gapsAmong([...race(1, 40, [2, 3]), ...race(2, 60, [7, 8])], grades)).toEqual([])
  })

  test('have no distance where an end is coded', () => {
    const found = gapsAmong([...race(1, 40, [0, 0.2]), ...race(2, 60, [7, 8])])
    expect(found.map(({ distance, clear }) => [distance, clear])).toEqual(found.map(() => [null, true]))
    expect(found.length).toBeGreaterThan(0)
  })

  test('have no distance where the rounded scores are equal or contradict the verdict', () => {
    // Means 4.6 and 4.4 among 24 and 36 people: whole numbers, 4 or 5 each.
    const members = [...race(1, 24, [4, 5, 5, 4, 5]), ...race(2, 36, [4, 5, 4, 4, 5])]
    const own = tallyOf(members.slice(0, 24)).key
    const drawn =
      (ofRow: number, ofRest: number): Lot =>
      (key) =>
        key === own ? ofRow : ofRest
    const distance = (lot: Lot) =>
      gapsAmong(members, byRace, protection(lot)).find(({ row }) => row === '1')?.distance
    expect([distance(drawn(0.1, 0.9)), distance(drawn(0.1, 0.1)), distance(drawn(0.9, 0.1))]).toEqual([
      1,
      null,
      null,
    ])
  })
})
