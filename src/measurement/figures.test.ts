import { describe, expect, test } from 'vitest'
import { protection, respondents, tallyOf } from '../app/testing/figures.ts'
import { areaCodes } from '../shared/codes.ts'
import { areaFigures, everyoneFigures, overallFigure } from './figures.ts'
import { addTallies, type Respondent, restOf } from './respondents.ts'

const exactly = (n: number) => ({ n, atLeast: false })
const inArea = (members: readonly Respondent[], area = 0) =>
  areaFigures(tallyOf(members), exactly(members.length), protection())[area]
/** Respondents without a score in the last area. */
const sevenAreas = (count: number) =>
  respondents(count, 6, { areas: areaCodes.map((_, at) => (at < 7 ? [12, 2, 2] : [0, 0, 0])) })

describe('a figure of an area', () => {
  test.each([
    ['the word alone', 12, { n: 12, score: null, status: 'low', margin: null, favourable: null }],
    ['a whole number', 20, { n: 20, score: 3, margin: null, favourable: { percent: 20, coded: 'orLess' } }],
    ['halves', 40, { n: 40, score: 3, margin: 0.5, favourable: { percent: 10, coded: 'orLess' } }],
    ['one decimal', 200, { n: 200, score: 3, margin: 0.2, favourable: { percent: 2, coded: 'orLess' } }],
  ])('is %s of %i people', (_what, count, expected) => {
    expect(inArea(respondents(count, [2, 4]))).toMatchObject({ ...expected, reason: null })
  })

  test.each([
    ['nobody answered', [], 'nobody', 0],
    ['fewer than ten did', respondents(9, 5), 'fewer', 9],
    ['too few could be scored', [...respondents(9, 5), ...respondents(50, null)], 'unscored', 59],
  ])('says that %s', (_why, members, reason, n) => {
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

  test('counts everybody who answered, and its precision follows them, not those with a score', () => {
    expect(inArea([...respondents(15, 5), ...respondents(5, null)])).toMatchObject({ n: 20, score: 5 })
  })

  test('is the mean over respondents, however many items each answered', () => {
    const brief = respondents(20, null, { areas: areaCodes.map(() => [8, 1, 1] as const) })
    const full = respondents(20, null, { areas: areaCodes.map(() => [20, 10, 0] as const) })
    // (8 + 2) / 2; the shares count answers: 20 of 220.
    expect(inArea([...brief, ...full])).toMatchObject({ score: 5, favourable: { percent: 10 } })
  })

  test('of a small row tells no number', () => {
    const row = { n: null, atLeast: true }
    expect(areaFigures(tallyOf(respondents(9, 5)), row, protection())[0]).toMatchObject({
      n: null,
      reason: 'fewer',
    })
    expect(areaFigures(tallyOf([]), row, protection())[0]).toMatchObject({ n: null, reason: 'fewer' })
  })

  test('has lots of its own for the area and the kind of figure, by the sum of its members’ numbers', () => {
    const drawn: string[] = []
    const lot = (key: number, of: string, kind: string) => {
      drawn.push(`${key} ${of} ${kind}`)
      return 0.5
    }
    areaFigures(tallyOf(respondents(40, 5, { secret: 7 })), exactly(40), protection(lot))
    expect(new Set(drawn)).toEqual(
      new Set(areaCodes.flatMap((code) => [`280 ${code} score`, `280 ${code} favourable`])),
    )
  })
})

describe('an overall figure', () => {
  const overall = (members: readonly Respondent[]) =>
    overallFigure(tallyOf(members), exactly(members.length), protection())

  test('is the mean of the area scores, rounded once', () => {
    const areas = areaCodes.map((_, at) => [at < 4 ? 3.3 : 3.2, 1, 0] as const)
    // 3.25 is nearer to 3.5 than to 3 by nothing; the lot of a half takes the lower.
    expect(overall(respondents(40, null, { areas }))).toMatchObject({ score: 3, margin: null })
    expect(overall(respondents(200, null, { areas }))).toMatchObject({ score: 3.2 })
  })

  test.each([
    ['a score in all eight areas', sevenAreas(30), 'incomplete', 30],
    ['ten people', respondents(9, 5), 'fewer', 9],
    ['somebody', [], 'nobody', 0],
  ])('needs %s', (_what, members, reason, n) => {
    expect(overall(members)).toMatchObject({ n, status: null, reason })
  })
})

describe('Everyone', () => {
  const everyone = (...groups: Respondent[][]) => everyoneFigures(groups.map(tallyOf), protection())

  test('is the mean of the groups, each counting the same', () => {
    const { overall, areas } = everyone(respondents(200, 2), respondents(40, 8), respondents(40, 5))
    expect(overall).toMatchObject({ n: null, score: 5, status: 'emerging', reason: null })
    expect(areas.map(({ score }) => score)).toEqual(Array(8).fill(5))
  })

  test('is as precise as the number of groups times the smallest one allows', () => {
    const step = (...sizes: number[]) =>
      everyone(...sizes.map((size) => respondents(size, [3, 4, 4, 3.24]))).overall.score
    // 3.56: 20 people have whole numbers, 40 have halves, 204 have one decimal.
    expect([step(10, 300), step(20, 300), step(68, 68, 68)]).toEqual([4, 3.5, 3.6])
  })

  test('has a margin from those of its groups, as of independent samples', () => {
    const one = everyone(respondents(40, [2, 4]), respondents(40, [6, 8])).areas[0]
    // Each group: 2.0227 × 1.0127 / √40 = 0.324; together 0.458 / 2 = 0.229.
    expect(one).toMatchObject({ score: 5, margin: 0.5 })
    const alike = everyone(respondents(40, 3), respondents(40, [6, 8])).areas[0]
    expect(alike?.margin).toBeNull()
  })

  test('takes two groups', () => {
    const { overall, areas } = everyone(respondents(200, 2))
    expect([overall, ...areas].map(({ reason }) => reason)).toEqual(Array(9).fill('oneGroup'))
    expect(everyone().overall.reason).toBe('oneGroup')
  })
})

test('what is left of a group without a cell is the group without its members', () => {
  const cell = tallyOf(respondents(12, [3, null, 7], { secret: 5 }))
  const others = tallyOf(respondents(31, [9, 2], { secret: 11 }))
  expect(restOf(addTallies([cell, others]), cell)).toEqual(others)
})
