import { describe, expect, test } from 'vitest'
import { protection, respondent } from '../../../app/testing/figures.ts'
import { crossTabulated } from '../../../measurement/cross-table.ts'
import type { Figure } from '../../../measurement/figures.ts'
import { leavesOpen } from '../../../measurement/pooled-steps.ts'
import { figuresOf } from '../../../measurement/results.ts'
import { areaCodes } from '../../../shared/codes.ts'
import { furthestBelow, isCompared, middleOf, nextStep, roundOf } from './rules.ts'

const figure = (n: number, score: number | null): Figure => ({
  n,
  atLeast: false,
  score,
  coded: null,
  status: 'emerging',
  margin: null,
  favourable: null,
  reason: null,
})

test('starts a school year’s round in August', () => {
  expect(['2026-07-31', '2026-08-01', '2027-06-10', '2099-12-01'].map(roundOf)).toEqual([
    '2025-26',
    '2026-27',
    '2026-27',
    '2099-00',
  ])
})

test('releases results step by step until everyone can see them', () => {
  expect((['nobody', 'district', 'schools', 'everybody'] as const).map(nextStep)).toEqual([
    'district',
    'schools',
    'everybody',
    null,
  ])
})

test('shows the middle half only for 12 schools that each have four times the threshold', () => {
  const schools = Array.from({ length: 12 }, (_, at) => ({ figure: figure(40, at / 2), mean: at / 2 + 0.2 }))
  expect(middleOf(schools, 10)).toEqual({ from: 1.5, to: 4, median: 3.2, schools: 12 })
  expect(middleOf([...schools.slice(1), { figure: figure(39, 9) }], 10)).toBe(null)
  expect(middleOf([...schools.slice(1), { figure: figure(40, null) }], 10)).toBe(null)
})

describe('areas furthest below other schools', () => {
  const { groups: own } = figuresOf(
    crossTabulated(
      Array.from({ length: 200 }, (_, at) =>
        respondent(null, {
          secret: at,
          // The first area's score is 3, the second's 4 and the others' 5, each with people above and below.
          areas: areaCodes.map(
            (_code, area) => [2 * (Math.min(5, 3 + area) + 2 * ((at % 3) - 1)), 2, 0] as const,
          ),
        }),
      ),
    ),
    [],
    protection(),
  )
  const middles = (median: number, schools: number) => ({
    students: areaCodes.map(() => ({ from: 4, to: 6, median, schools })),
    parents: [],
    staff: [],
  })
  const areasIn = (found: ReturnType<typeof furthestBelow>) => found.map(({ area }) => area)

  test('lists up to two areas, the furthest first', () => {
    expect(areasIn(furthestBelow({ groups: own }, middles(6, 13), 10))).toEqual(areaCodes.slice(0, 2))
  })

  test('leaves out differences that chance could explain', () => {
    expect(areasIn(furthestBelow({ groups: own }, middles(4.2, 13), 10))).toEqual([areaCodes[0]])
    expect(furthestBelow({ groups: own }, middles(3.1, 13), 10)).toEqual([])
  })

  test('requires 12 other schools', () => {
    expect(furthestBelow({ groups: own }, middles(6, 12), 10)).toEqual([])
    expect([isCompared(middles(6, 12)), isCompared(middles(6, 13))]).toEqual([false, true])
  })
})

const part = ['a', 'b', 'c'].map((key) => ({ key, name: key }))
const counts = (a: number, b: number, c = 0) => new Map(Object.entries({ a, b, c }))

test('detects rounded counts whose sum reveals every school’s count', () => {
  const nines = Array.from({ length: 10 }, () => counts(9, 15))
  expect(leavesOpen(nines, [part], 10, 'steps')).toBe(false)
  expect(leavesOpen(nines, [part], 10, 'rows')).toBe(true)
  expect(leavesOpen([counts(7, 15), counts(8, 15)], [part], 10, 'steps')).toBe(true)
})

test('detects a row that reveals a school', () => {
  // Nine people and one person share a row, so no one else can be in it.
  expect(leavesOpen([counts(9, 1), counts(1, 0)], [part], 10, 'rows')).toBe(false)
})
