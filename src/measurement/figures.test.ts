import { describe, expect, test } from 'vitest'
import { protection, respondents, tallyOf } from '../app/testing/figures.ts'
import { areaCodes, type Group } from '../shared/codes.ts'
import type { Kind } from './comparison.ts'
import { areaFigures, everyoneFigures, overallFigure } from './figures.ts'
import type { Respondent } from './respondents.ts'
import { type RoundedCell, roundCell, roundSpreads, type Spreads } from './rounded.ts'

const exactly = (n: number) => ({ n, atLeast: false })
/** A single group: its rounded cell and the spreads of its scores. */
const groupOf = (members: readonly Respondent[], group: Group = 'students') => {
  const tally = tallyOf(members)
  const cell = roundCell(tally, exactly(members.length), protection())
  const spreads = roundSpreads(tally, protection())
  return { cell, basis: { group, kind: 'group' as const, spreads, threshold: 10 } }
}
const inArea = (members: readonly Respondent[], area = 0) => {
  const { cell, basis } = groupOf(members)
  return areaFigures(cell, basis)[area]
}
/** Respondents without a score in the last area. */
const sevenAreas = (count: number) =>
  respondents(count, 6, { areas: areaCodes.map((_, at) => (at < 7 ? [12, 2, 2] : [0, 0, 0])) })

describe('an area’s figure', () => {
  test.each([
    ['the word alone', 12, { n: 12, score: null, status: 'low', margin: null, favourable: null }],
    ['a whole number', 20, { n: 20, score: 3, margin: null, favourable: { percent: 20, coded: 'orLess' } }],
    // √(2 × 1.5² / 40 + 0.25² / 6 + 0.5² / 12) × 1.96 = 0.743; √(2 × 1.5² / 200 + 0.05² / 6) × 1.96 = 0.297.
    ['halves', 40, { n: 40, score: 3, margin: 0.8, favourable: { percent: 10, coded: 'orLess' } }],
    ['one decimal', 200, { n: 200, score: 3, margin: 0.3, favourable: { percent: 2, coded: 'orLess' } }],
  ])('is %s for %i people', (_what, count, expected) => {
    // Scores shown only as words have steps of two points, so 2 of 10 is Low.
    const members = respondents(count, count === 12 ? [1, 3] : [2, 4])
    expect(inArea(members)).toMatchObject({ ...expected, reason: null })
  })

  test.each([
    ['nobody answered', [], 'nobody', 0],
    ['fewer than ten did', respondents(9, 5), 'fewer', 9],
    ['too few could be scored', [...respondents(9, 5), ...respondents(50, null)], 'unscored', 59],
  ])('gives the reason that %s', (_why, members, reason, n) => {
    expect(inArea(members)).toEqual({
      n,
      atLeast: false,
      score: null,
      coded: null,
      status: null,
      margin: null,
      favourable: null,
      reason,
    })
  })

  test('counts everyone who answered and bases its precision on that number', () => {
    expect(inArea([...respondents(15, 5), ...respondents(5, null)])).toMatchObject({ n: 20, score: 5 })
  })

  test('averages respondents equally, however many questions each answered', () => {
    const brief = respondents(20, null, { areas: areaCodes.map(() => [8, 1, 1] as const) })
    const full = respondents(20, null, { areas: areaCodes.map(() => [20, 10, 0] as const) })
    // The score is (8 + 2) / 2. The shares count answers: 20 of 220.
    expect(inArea([...brief, ...full])).toMatchObject({ score: 5, favourable: { percent: 10 } })
  })

  test('omits the number of people for a small row', () => {
    const row = { n: null, atLeast: true }
    const figure = (members: Respondent[]) => {
      const { basis } = groupOf(respondents(40, 5))
      return areaFigures(roundCell(tallyOf(members), row, protection()), basis)[0]
    }
    expect(figure(respondents(9, 5))).toMatchObject({ n: null, reason: 'fewer' })
    expect(figure([])).toMatchObject({ n: null, reason: 'fewer' })
  })
})

describe('a margin of error', () => {
  const spreads = { areas: Array(8).fill(2), overall: 1.3, apart: 1.4 } as unknown as Spreads
  const margins = (count: number, group: Group, kind: Kind) => {
    const cell = roundCell(tallyOf(respondents(count, 5)), exactly(count), protection())
    const basis = { group, kind, spreads, threshold: 10 }
    return [areaFigures(cell, basis)[0]?.margin, overallFigure(cell, basis).margin]
  }

  test.each([
    // 1.96 × √(D × 2² / m + (10 / m)² / 6 + 0.5² / 12) with a D of 2, 2, 1.2 and 1. Over all areas, 1.3² replaces 2²
    // and the second term is divided by eight. The third term is for scores printed in halves.
    ['of 90 students', 90, 'students', 'group', [0.7, 0.5]],
    ['of a grade of 90', 90, 'students', 'grade', [0.7, 0.5]],
    ['of 90 students of a row', 90, 'students', 'row', [0.6, 0.5]],
    ['of 90 parents', 90, 'parents', 'group', [0.6, 0.4]],
    ['of 40 staff of a row', 40, 'staff', 'row', [0.8, 0.5]],
    ['of 47 staff: as of 40', 47, 'staff', 'group', [0.8, 0.5]],
    ['of 39 staff', 39, 'staff', 'group', [null, null]],
    ['of 680 students', 680, 'students', 'group', [0.3, 0.2]],
  ] as const)(
    'for %s, uses the spread, the design effect and rounding',
    (_who, count, group, kind, expected) => {
      expect(margins(count, group, kind)).toEqual(expected)
    },
  )

  test('is rounded up', () => {
    // 1.96 × √(4 / 40 + 0.0104 + 0.0208) = 0.710 and 1.96 × √(1.69 / 40 + 0.0013 + 0.0208) = 0.497.
    expect(margins(40, 'parents', 'group')).toEqual([0.8, 0.5])
  })

  test('is null at an end of the scale', () => {
    const { cell, basis } = groupOf(respondents(60, 10))
    expect(areaFigures(cell, basis)[0]).toMatchObject({ score: 9.5, coded: 'orMore', margin: null })
  })
})

describe('an overall figure', () => {
  const overall = (members: readonly Respondent[]) => {
    const { cell, basis } = groupOf(members)
    return overallFigure(cell, basis)
  }

  test('averages the eight rounded area scores', () => {
    const areas = areaCodes.map((_, at) => [at < 4 ? 3.3 : 3.2, 1, 0] as const)
    // For 40 people, 3.3 and 3.2 both become 3.25, which is halfway and goes to the even 3. For 200 people they stay
    // 3.3 and 3.2.
    expect(overall(respondents(40, null, { areas }))).toMatchObject({ score: 3 })
    expect(overall(respondents(200, null, { areas }))).toMatchObject({ score: 3.2 })
  })

  test.each([
    ['a score in all eight areas', sevenAreas(30), 'incomplete', 30],
    ['ten people', respondents(9, 5), 'fewer', 9],
    ['somebody', [], 'nobody', 0],
  ])('requires %s', (_what, members, reason, n) => {
    expect(overall(members)).toMatchObject({ n, status: null, reason })
  })
})

describe('Everyone', () => {
  const everyone = (...groups: { cell: RoundedCell; basis: ReturnType<typeof groupOf>['basis'] }[]) =>
    everyoneFigures(groups, { threshold: 10, coarse: false })
  const staff = (...given: Parameters<typeof respondents>) => groupOf(respondents(...given), 'staff')

  test('averages the groups with equal weight', () => {
    const { overall, areas } = everyone(staff(200, 2), staff(40, 8), staff(40, 5))
    expect(overall).toMatchObject({ n: null, score: 5, status: 'emerging', reason: null })
    expect(areas.map(({ score }) => score)).toEqual(Array(8).fill(5))
  })

  test('has the precision of the number of groups times the smallest group’s size', () => {
    const step = (...sizes: number[]) =>
      everyone(...sizes.map((size) => staff(size, [3, 4, 4, 3.24]))).overall.score
    // Scores of about 3.5: whole numbers for 20 people, halves for 40, one decimal for 210.
    expect([step(10, 300), step(20, 300), step(70, 70, 70)]).toEqual([4, 3.5, 3.6])
  })

  test('has a margin of error that treats its groups as independent samples', () => {
    // Each group has 40 staff: 1.5² / 40 + 0.25² / 6 = 0.0667; 1.96 × √(2 × 0.0667 / 4 + 0.5² / 12) = 0.456.
    expect(everyone(staff(40, [3, 3]), staff(40, [7, 7])).areas[0]).toMatchObject({ score: 5, margin: 0.5 })
    // A spread needs 40 people. If a group has none, Everyone has no margin.
    expect(everyone(staff(40, 3), staff(30, 7)).areas[0]).toMatchObject({ score: 5, margin: null })
  })

  test('requires two groups', () => {
    const { overall, areas } = everyone(staff(200, 2))
    expect([overall, ...areas].map(({ reason }) => reason)).toEqual(Array(9).fill('oneGroup'))
    expect(everyone().overall.reason).toBe('oneGroup')
  })
})
