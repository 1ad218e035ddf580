import { describe, expect, test } from 'vitest'
import {
  type Case,
  cell,
  first,
  firstOf,
  gaps,
  group,
  levelOf,
  threshold,
} from '../app/testing/rounded-groups.ts'
import { areaCodes } from '../shared/codes.ts'
import { type Gap, gapsOf, type RoundedGroup } from './gaps.ts'

describe('everyone else in the group', () => {
  test('is computed from the rounded averages of the group and the row', () => {
    // (300 × 5 − 65 × 4) / 235 = 5.2766: the row’s 60 or more people count as 65.
    const [gap] = gaps({ whole: cell(300, 5, false), rows: { 1: cell(60, 4) } })
    expect(gap).toMatchObject({
      subgroup: { n: 60, atLeast: true, score: 4 },
      rest: { n: null, score: 5.3, favourable: null },
      direction: 'lower',
      distance: 1.3,
    })
  })

  test('stays on the scale', () => {
    const { rest } = levelOf(gaps({ whole: cell(120, 9.9, false), rows: { 1: cell(60, 9) } })) ?? {}
    expect(rest).toMatchObject({ score: 9.5, coded: 'orMore' })
  })

  test('has a margin of error based on its number of people and both roundings', () => {
    // 235 people: 1.2 × 4 / 235 + (300 / 235)² × (1 / 30)² / 6 + (65 / 235)² × (1 / 6)² / 6 = 0.0211; × 1.96 = 0.285.
    expect(firstOf(gaps({ whole: cell(300, 5, false), rows: { 1: cell(60, 4) } }))?.rest.margin).toBe(0.3)
  })

  test.each([
    ['a row below twenty', { whole: cell(300, 5, false), rows: { 1: cell(10, 4) } }],
    ['a rest below twenty', { whole: cell(80, 5, false), rows: { 1: cell(60, 4) } }],
    ['pooled answers', { whole: cell(300, 5, false), rows: { pooled: cell(60, 4) } }],
    ['people who did not answer', { whole: cell(300, 5, false), rows: { none: cell(60, 4) } }],
    ['grades', { whole: cell(300, 5, false), rows: { 4: cell(60, 4) }, dimension: 'grade' as const }],
    ['a group without spreads', { whole: cell(300, 5, false), rows: { 1: cell(60, 4) }, spread: null }],
  ])('has no comparison with %s', (_what, given) => {
    expect(gaps(given)).toEqual([])
  })

  test('can be compared with a row of 20 people, or when only 25 people remain outside it', () => {
    expect(gaps({ whole: cell(300, 5, false), rows: { 1: cell(20, 4) } })).toHaveLength(9)
    expect(gaps({ whole: cell(90, 5, false), rows: { 1: cell(60, 4) } })).toHaveLength(9)
  })
})

describe('a row’s nine comparisons', () => {
  const found = gaps({ whole: cell(300, 5, false), rows: { 1: cell(60, first(3, 4.5)), 2: cell(90, 5) } })

  test('covers all areas together and each area', () => {
    expect(found.map(({ row, kind, area }) => [row, kind, area])).toEqual(
      ['1', '2'].flatMap((row) => [[row, 'level', null], ...areaCodes.map((area) => [row, 'area', area])]),
    )
  })

  test('averages the differences for all areas together', () => {
    // Differences of 300 × (m − 5) / 235: −2.5532 in the first area, −0.6383 in the others; their mean is −0.8777.
    expect(levelOf(found)).toMatchObject({ distance: 0.9, direction: 'lower', size: 'medium' })
  })

  test('subtracts the other seven areas’ average difference from one area’s difference', () => {
    // −2.5532 + 0.6383 = −1.9149; the other areas are each higher by 1.9149 / 7 = 0.27. The spread is 2.
    expect(firstOf(found)).toMatchObject({ distance: 1.9, direction: 'lower', size: 'large' })
    expect(found[2]).toMatchObject({ row: '1', distance: 0.3, direction: 'higher', size: 'very small' })
  })

  test('ignores an answer style that shifts all areas equally', () => {
    const moved = gaps({ whole: cell(300, 5, false), rows: { 1: cell(60, first(4, 5.5)), 2: cell(90, 5) } })
    const areas = (of: readonly Gap[]) =>
      of
        .filter(({ kind }) => kind === 'area')
        .map(({ distance, direction, clear }) => [distance, direction, clear])
    expect(areas(moved)).toEqual(areas(found))
    expect(levelOf(moved)?.distance).not.toBe(levelOf(found)?.distance)
  })

  test('shows equal averages as no difference', () => {
    const same = gaps({ whole: cell(300, 5, false), rows: { 1: cell(60, 5) } })
    expect(same).toHaveLength(9)
    for (const gap of same)
      expect(gap).toMatchObject({
        direction: 'equal',
        distance: 0,
        size: 'very small',
        found: false,
        clear: false,
      })
  })
})

describe('the smallest detectable gap', () => {
  const smallest = (found: readonly Gap[]) => [levelOf(found)?.smallest, firstOf(found)?.smallest]

  test('is .84 standard errors above the family’s first step, rounded up', () => {
    // L = ((10 / 60)² + (10 / 300)²) / 6 × (300 / 235)² = 0.007847; n = 1 / 65 + 1 / 235 = 0.019640.
    // Level: √(1.2 × 1.3² × n + L / 8) = 0.2020, p ≤ 3 × 0.05 / 9: (2.3940 + 0.84) × 0.2020 = 0.653.
    // Area: √(1.2 × 1.5² × n + 8 / 7 × L) = 0.2490, p ≤ 0.75 × 0.05 / 9: (2.8653 + 0.84) × 0.2490 = 0.922.
    expect(smallest(gaps({ whole: cell(300, 5, false), rows: { 1: cell(60, 5) } }))).toEqual([0.7, 1])
  })

  test('is larger in a report with more comparisons', () => {
    // For 27 comparisons: p ≤ 3 × 0.05 / 27 (2.7729) and p ≤ 0.75 × 0.05 / 27 (3.1971), so gaps of 0.730 and 1.005.
    const rows = { 1: cell(60, 5), 2: cell(60, 5), 3: cell(60, 5) }
    expect(smallest(gaps({ whole: cell(300, 5, false), rows }))).toEqual([0.8, 1.1])
  })

  test('doesn’t apply the design effect of classes to parents', () => {
    // √(1.3² × n + L / 8) = 0.1849 and √(1.5² × n + 8 / 7 × L) = 0.2305.
    const given: Case = { key: 'parents', whole: cell(300, 5, false), rows: { 1: cell(60, 5) } }
    expect(smallest(gaps(given))).toEqual([0.6, 0.9])
  })
})

describe('detected gaps', () => {
  test('tests all groups and breakdowns of a report together', () => {
    // The standard error is 0.2490. An area difference of 0.72 has z 2.89 and p 0.0038; alone it needs p ≤ 0.75 × 0.05 /
    // 9 = 0.0042.
    const row = cell(60, first(5 - (0.72 * 235) / 300, 5))
    const alone = group({ whole: cell(300, 5, false), rows: { 1: row } })
    const other = group({ key: 'staff', whole: cell(300, 5, false), rows: { 1: cell(60, 5) } })
    const isFound = (groups: RoundedGroup[]) => firstOf(gapsOf(groups, threshold, areaCodes))?.found
    expect([isFound([alone]), isFound([alone, other])]).toEqual([true, false])
  })

  test('weights all areas together by three and each single area by three quarters', () => {
    // A level difference of 0.5 points has z 2.475 and p 0.0133, which is below 3 × 0.05 / 9 = 0.0167 and above 0.05 /
    // 9.
    const row = cell(60, 5 - (0.5 * 235) / 300)
    const found = gaps({ whole: cell(300, 5, false), rows: { 1: row }, dimension: 'gender' })
    expect(levelOf(found)).toMatchObject({ found: true, clear: true, distance: 0.5 })
    // An area difference of 0.7 points has z 2.811 and p 0.0049, which is above 0.75 × 0.05 / 9 = 0.0042 and below 0.05
    // / 9.
    const one = cell(60, first(5 - (0.7 * 235) / 300, 5))
    expect(
      firstOf(gaps({ whole: cell(300, 5, false), rows: { 1: one }, dimension: 'gender' })),
    ).toMatchObject({
      found: false,
      clear: false,
    })
  })

  test.each([
    // The standard error is 0.2020, so 1.64 errors are 0.331.
    ['race', 1.3, false],
    ['race', 1.4, true],
    ['homeLanguage', 1.3, false],
    ['homeLanguage', 1.4, true],
    ['gender', 0.7, true],
    ['role', 0.7, true],
  ] as const)('by %s, calls a gap of %d points across all areas clear: %s', (dimension, distance, clear) => {
    const row = cell(60, 5 - (distance * 235) / 300)
    const level = levelOf(gaps({ whole: cell(300, 5, false), rows: { 1: row }, dimension }))
    expect(level).toMatchObject({ found: true, clear, distance })
  })

  test('by race, also calls a gap in one area clear', () => {
    const found = gaps({ whole: cell(300, 5, false), rows: { 1: cell(60, first(4, 5)) } })
    expect(firstOf(found)).toMatchObject({ found: true, clear: true })
  })
})
