import { describe, expect, test } from 'vitest'
import { byRace, protection, respondent, respondents } from '../app/testing/figures.ts'
import { area, type Case, cell, gaps, levelOf, only } from '../app/testing/rounded-groups.ts'
import { areaCodes } from '../shared/codes.ts'
import { crossTabulated } from './cross-table.ts'
import type { Respondent } from './respondents.ts'
import { figuresOf } from './results.ts'
import type { Dimension } from './rows.ts'

describe('two rows that make up nearly the whole group', () => {
  const compared = (one: number, other: number, whole: number) =>
    [
      ...new Set(
        gaps({ whole: cell(whole, 5, false), rows: { 1: cell(one, 4), 2: cell(other, 6) } }).map(
          ({ row }) => row,
        ),
      ),
    ].join()

  test('compares only the smaller row', () => {
    expect([compared(60, 230, 300), compared(230, 60, 300), compared(140, 140, 300)]).toEqual(['1', '2', '1'])
  })

  test('compares both rows if they make up no more than 90 percent', () => {
    // 65 + 205 of 300 is 90%.
    expect([compared(60, 200, 300), compared(60, 210, 300)]).toEqual(['1,2', '1'])
  })
})

describe('a breakdown that covers part of a group', () => {
  /** Genders of students in one grade band: 240 of the 400 students. */
  const given: Case = {
    whole: cell(400, 9, false),
    rows: { 1: cell(80, 4), 2: cell(80, 6), 3: cell(40, 5) },
    dimension: 'gender',
    types: [6],
  }

  test('compares a row with the other rows, not with the group', () => {
    // The rest are 85 and 45 people: (85 × 6 + 45 × 5) / 130 = 5.654.
    expect(levelOf(gaps(given))).toMatchObject({ rest: { score: 5.5 }, distance: 1.7, direction: 'lower' })
  })

  test('is also compared in a pulse', () => {
    const rows = { 1: only(80, 4), 2: only(80, 6), 3: only(40, 5) }
    const found = gaps({ ...given, whole: only(400, 9), rows }, [area])
    expect(found.map(({ row, kind, area: of }) => [row, kind, of])).toEqual(
      ['1', '2', '3'].map((row) => [row, 'level', area]),
    )
    expect(found[0]).toMatchObject({ rest: { score: 5.5 }, distance: 1.7 })
  })
})

describe('a pulse of one area', () => {
  test('has one comparison per row, between the two scores', () => {
    const found = gaps({ whole: only(300, 5), rows: { 1: only(60, 4), 2: only(90, 5) } }, [area])
    expect(found.map(({ row, kind, area: of }) => [row, kind, of])).toEqual([
      ['1', 'level', area],
      ['2', 'level', area],
    ])
    // √(1.2 × 2² × n + L) = 0.3196; p ≤ 0.05 / 2: (2.2414 + 0.84) × 0.3196 = 0.985.
    expect(found[0]).toMatchObject({ distance: 1.3, size: 'medium', found: true, smallest: 1 })
  })
})

describe('a school’s gaps', () => {
  const race = (code: number | null, count: number, scores: readonly number[]) =>
    respondents(count, scores, { race: code, secret: 1000 + (code ?? 0) })
  const gapsAmong = (members: readonly Respondent[], dimension: Dimension = byRace) =>
    figuresOf(crossTabulated(members), [dimension], protection()).gaps

  test('lists nine gaps for each comparable row, whatever its people answered', () => {
    const members = [
      ...race(1, 40, [2]),
      ...race(2, 60, [7]),
      ...race(3, 19, [9]),
      ...race(4, 25, [0, 10]),
      ...race(null, 30, [5]),
    ]
    const found = gapsAmong(members)
    expect(found).toHaveLength(3 * 9)
    expect(new Set(found.map(({ row }) => row))).toEqual(new Set(['1', '2', '4']))
  })

  test('lists no gaps if no one is outside the row', () => {
    expect(gapsAmong(race(1, 60, [2, 3]))).toEqual([])
  })

  test('doesn’t call a gap due to chance clear', () => {
    const found = gapsAmong([...race(1, 40, [0, 10, 5, 4]), ...race(2, 60, [0, 10, 5, 6])])
    expect(found).toHaveLength(9)
    expect(found.filter(({ clear }) => clear)).toEqual([])
  })

  test('leaves out a row that has no score in an area', () => {
    const seven = areaCodes.map((_, at) => (at < 7 ? ([10, 2, 0] as const) : ([0, 0, 0] as const)))
    const members = [
      ...Array.from({ length: 60 }, () => ({ ...respondent(5), race: 1, areas: seven })),
      ...race(2, 90, [4, 6]),
      ...race(3, 90, [4, 6]),
    ]
    expect(new Set(gapsAmong(members).map(({ row }) => row))).toEqual(new Set(['2', '3']))
  })
})
