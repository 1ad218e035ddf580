import { describe, expect, test } from 'vitest'
import type { StoredCell } from '../../../measurement/changes.ts'
import { type Figure, hidden } from '../../../measurement/figures.ts'
import type { GroupFigures } from '../../../measurement/results.ts'
import type { RoundedMeans, Spreads } from '../../../measurement/rounded.ts'
import { type AreaCode, areaCodes, type Group, groups } from '../../../shared/codes.ts'
import { areaChangesOf, overallChanges } from './rules.ts'
import type { Year } from './rules-judgement.ts'
import { byGroup } from './rules-questions.ts'

const spreads = { areas: areaCodes.map(() => 2), overall: 1.3, apart: 1.5 } as unknown as Spreads
const names = areaCodes.map((code) => ({ code, name: code }))
const figure = (score: number | null, n: number, change: Partial<Figure> = {}): Figure => ({
  ...hidden('fewer', n),
  score,
  status: 'emerging',
  reason: null,
  margin: 0.3,
  ...change,
})

/** Returns a cell of `people` people with the given rounded averages. A single number covers all areas. */
function cellOf(people: number, means: number | readonly number[], change: Partial<Figure> = {}): StoredCell {
  const all = Array.isArray(means) ? means : areaCodes.map(() => Number(means))
  const overall = all.reduce((sum, mean) => sum + mean, 0) / all.length
  return {
    overall: figure(overall, people, change),
    areas: all.map((mean) => figure(mean, people, change)),
    rounded: { people, means: all } as unknown as RoundedMeans,
  }
}
/** Returns the same average for every area except the first. */
const first = (value: number, others: number) => areaCodes.map((_, at) => (at === 0 ? value : others))

type Cells = Partial<Record<Group, StoredCell>>
interface More {
  /** Rows of students by gender, keyed by answer. */
  rows?: Record<string, StoredCell>
  comparable?: readonly AreaCode[]
  smallGroup?: number
}
const year = (cells: Cells, { rows = {}, comparable = areaCodes, smallGroup = 10 }: More = {}): Year => {
  const asked = groups.filter((group) => cells[group])
  return {
    figures: {
      groups: asked.map((key): GroupFigures => {
        const { overall, areas, rounded } = cells[key] ?? cellOf(0, 0)
        const dimension = {
          key: 'gender' as const,
          name: 'Gender',
          rows: Object.entries(rows).map(([row, own]) => ({
            key: row,
            answers: [row],
            pooled: false,
            overall: own.overall,
            areas: [...own.areas],
            ...(own.rounded && { rounded: own.rounded }),
          })),
        }
        return {
          key,
          overall,
          areas: [...areas],
          dimensions: key === 'students' && dimension.rows.length > 0 ? [dimension] : [],
          ...(rounded && { rounded: { ...rounded, spreads } }),
        }
      }),
      everyone: { groups: asked, overall: figure(5, 0), areas: areaCodes.map(() => figure(5, 0)) },
      gaps: [],
    },
    comparable: byGroup(() => new Set(comparable)),
    smallGroup,
    answers: 5,
    questions: byGroup(() => []),
  }
}
const rowsIn = (years: Year[], section: string) =>
  overallChanges(years, names).find(({ key }) => key === section)?.rows ?? []
const clearIn = (years: Year[], section: string) =>
  rowsIn(years, section).flatMap(({ key, clear }) => (clear ? [key] : []))
const studentsOf = (people: number, means: number | readonly number[]) =>
  year({ students: cellOf(people, means) })

describe('a group’s change', () => {
  test('is computed from rounded averages and tested with both years’ spreads', () => {
    // 2 × 1.3² × (1 / 580 + 1 / 680) and rounding give a standard error of 0.1039, so 0.3 is 2.89 of them.
    const [row] = rowsIn([studentsOf(580, 4.8), studentsOf(680, 5.1)], 'group')
    expect(row).toMatchObject({ change: 0.3, margin: 0.3, clear: true, smallest: 0.4, since: 0 })
  })

  test('includes the smallest detectable change for the number of groups', () => {
    // Holm's first step is .04 for one group ((2.054 + .84) × 0.1039 = 0.301) and .0133 for three (0.345).
    const one = rowsIn([studentsOf(580, 5), studentsOf(680, 5)], 'group')[0]
    const cells = { students: cellOf(680, 5), parents: cellOf(200, 5), staff: cellOf(60, 5) }
    const three = rowsIn([year({ ...cells, students: cellOf(580, 5) }), year(cells)], 'group')[0]
    expect([one?.smallest, three?.smallest]).toEqual([0.4, 0.4])
    expect(three).toMatchObject({ change: 0, clear: false })
  })

  test('is tested with Holm’s procedure across the groups', () => {
    // With 200 parents in both years, the standard error is √(2 × (1.69 / 200 + 0.0025 / 48)) = 0.1304. So 0.3 is 2.30
    // of them, p .021.
    const parents = (mean: number): Cells => ({ parents: cellOf(200, mean) })
    expect(clearIn([year(parents(5)), year(parents(5.3))], 'group')).toEqual(['parents'])
    const all = (mean: number) => year({ ...parents(mean), students: cellOf(400, 5), staff: cellOf(60, 5) })
    expect(clearIn([all(5), all(5.3)], 'group')).toEqual([])
    expect(clearIn([all(5), all(5.4)], 'group')).toEqual(['parents'])
  })
})

describe('an area’s change', () => {
  // With 400 students in both years, the error is 0.2000 in an area, 0.1301 over all areas, and 0.1510 beyond the other
  // areas.
  const three = (others: number) => areaCodes.map((_, at) => (at < 3 ? 5.53 : others))

  test('is clear only if the change across all areas is clear', () => {
    const from = studentsOf(400, 5)
    // Three of eight areas rise by 0.53 (p .008), and the average by 0.20 (p .13).
    expect(clearIn([from, studentsOf(400, three(5))], 'students-areas')).toEqual([])
    // If all other areas rise by 0.2, the average rises by 0.32 (p .013).
    const open = three(5.2)
    expect(clearIn([from, studentsOf(400, open)], 'group')).toEqual(['students'])
    expect(clearIn([from, studentsOf(400, open)], 'students-areas')).toEqual(areaCodes.slice(0, 3))
  })

  test('isn’t clear if only another group’s overall change is clear', () => {
    const from = year({ students: cellOf(400, 5), staff: cellOf(200, 5) })
    const now = year({ students: cellOf(400, three(5)), staff: cellOf(200, 6) })
    expect(clearIn([from, now], 'group')).toEqual(['staff'])
    expect(clearIn([from, now], 'students-areas')).toEqual([])
    expect(clearIn([from, now], 'staff-areas')).toEqual([...areaCodes])
  })

  test('can be clear on its own if it changed much more than the other areas', () => {
    const from = studentsOf(400, 5)
    // 0.6 beyond the other areas is 3.97 errors (p .00007), and the first of eight steps is .00125. 0.45 is 2.98 errors
    // (p .0029).
    const found = overallChanges([from, studentsOf(400, first(5.6, 5))], names)
    expect(found.find(({ key }) => key === 'group')?.rows[0]?.clear).toBe(false)
    expect(clearIn([from, studentsOf(400, first(5.6, 5))], 'students-areas')).toEqual([areaCodes[0]])
    expect(clearIn([from, studentsOf(400, first(5.45, 5))], 'students-areas')).toEqual([])
  })

  test('isn’t clear if the area barely changed but the other areas did', () => {
    const found = clearIn([studentsOf(400, 5), studentsOf(400, first(5.02, 5.8))], 'students-areas')
    expect(found).toEqual(areaCodes.slice(1))
  })

  test('can’t be clear on its own if the other areas had different questions', () => {
    const from = year({ students: cellOf(400, 5) }, { comparable: areaCodes.slice(0, 2) })
    // Two areas are gates. 0.3 is 1.5 errors, however far the areas that can't be compared fell.
    expect(clearIn([from, studentsOf(400, [5.3, 5, 3, 3, 3, 3, 3, 3])], 'students-areas')).toEqual([])
  })

  test('is tested directly without an overall change, as in a pulse', () => {
    const only = (mean: number): Cells => {
      const none = hidden('unscored', 400)
      const cell = cellOf(400, 5)
      const means = areaCodes.map((_, at) => (at === 0 ? mean : null))
      return {
        students: {
          overall: hidden('incomplete', 400),
          areas: cell.areas.map((_, at) => (at === 0 ? figure(mean, 400) : none)),
          rounded: { people: 400, means } as unknown as RoundedMeans,
        },
      }
    }
    const years = (mean: number) => [studentsOf(400, 5), year(only(mean), { comparable: [areaCodes[0]] })]
    const rows = (mean: number) =>
      areaChangesOf(years(mean), areaCodes[0]).find(({ key }) => key === 'group')?.rows
    // One gate at .04: 2.054 errors of 0.2000 are 0.411. The change would be found from (2.054 + .84) × 0.2 = 0.579.
    expect(rows(5.42)).toMatchObject([{ change: 0.4, clear: true, smallest: 0.6 }])
    expect(rows(5.4)).toMatchObject([{ change: 0.4, clear: false }])
  })
})

describe('a row’s change', () => {
  const rowsAt = (rows: Record<string, StoredCell>, from: number, to: number | readonly number[]) => {
    const before = year({ students: cellOf(400, from) }, { rows: { a: cellOf(200, 5), b: cellOf(200, 5) } })
    const now = year({ students: cellOf(400, to) }, { rows })
    return areaChangesOf([before, now], areaCodes[0])
      .find(({ key }) => key === 'students-gender')
      ?.rows.map(({ key, clear }) => [key, clear])
  }
  // With 200 students in both years, the error is 0.2829. So 0.8 is 2.83 errors, p .005.
  const rows = { a: cellOf(200, 5.8), b: cellOf(200, 5.1) }

  test('is clear only if its group’s overall or area change is clear', () => {
    expect(rowsAt(rows, 5, 5.1)).toEqual([
      ['a', false],
      ['b', false],
    ])
    expect(rowsAt(rows, 5, 5.4)).toEqual([
      ['a', true],
      ['b', false],
    ])
    // Only the group's area is clear, because it changed much more than the other areas.
    expect(rowsAt(rows, 5, first(5.6, 5))).toEqual([
      ['a', true],
      ['b', false],
    ])
  })
})

describe('a change', () => {
  const change = (...cells: (StoredCell | undefined)[]) => {
    const years = cells.map((students) => (students ? year({ students }) : year({ staff: cellOf(60, 5) })))
    const row = rowsIn(years, 'group')[0]
    return [row?.change, row?.clear, row?.since]
  }
  const small = (score: number) => cellOf(30, score, { margin: null })
  const word = cellOf(10, 5, { score: null, margin: null })

  test.each([
    ['is measured from the last year', [cellOf(400, 2), cellOf(400, 4), cellOf(400, 5)], [1, true, 1]],
    ['passes a year without the group', [cellOf(400, 4), undefined, cellOf(400, 5)], [1, true, 0]],
    ['is none at an end', [cellOf(400, 4), cellOf(400, 9.5, { coded: 'orMore' })], [null, null, 0]],
    ['is none from an end', [cellOf(400, 0.5, { coded: 'orLess' }), cellOf(400, 4)], [null, null, 0]],
    ['is none to a word', [cellOf(400, 4), word], [null, null, 0]],
    ['is none from a word', [word, cellOf(400, 4)], [null, null, 0]],
    ['is not judged without margins', [small(4), small(6)], [2, null, 0]],
    ['is none without an earlier year', [cellOf(400, 4)], [null, null, null]],
  ] as const)('%s', (_which, cells, expected) => {
    expect(change(...cells)).toEqual(expected)
  })

  test('uses the printed scores and margins for results from version 1.0', () => {
    const kept = (score: number, margin: number): StoredCell => ({
      overall: figure(score, 580, { margin }),
      areas: areaCodes.map(() => figure(score, 580, { margin })),
    })
    const against = (before: StoredCell) =>
      rowsIn([year({ students: before }), year({ students: cellOf(680, 5.1) })], 'group')[0]
    // (0.1 / 1.96)² + 0.1² / 6 and 2 × 1.3² / 680 + … give an error of 0.0965. With a margin of 0.3, the error is
    // 0.1731.
    expect(against(kept(4.8, 0.1))).toMatchObject({ change: 0.3, margin: 0.2, clear: true })
    expect(against(kept(4.8, 0.3))).toMatchObject({ change: 0.3, margin: 0.4, clear: false })
    expect(against({ ...kept(4.8, 0.1), overall: figure(4.8, 580, { margin: null }) })).toMatchObject({
      change: 0.3,
      margin: null,
      clear: null,
      smallest: null,
    })
  })

  test('can’t be clear on its own between two results from version 1.0', () => {
    const kept = (means: readonly number[]): StoredCell => ({
      overall: figure(5, 580, { margin: 0.1 }),
      areas: means.map((mean) => figure(mean, 580, { margin: 0.1 })),
    })
    const years = [kept(first(5, 5)), kept(first(5.6, 5))].map((students) => year({ students }))
    expect(clearIn(years, 'students-areas')).toEqual([])
  })

  test('uses the larger of the two surveys’ thresholds', () => {
    // Averages of 15 people move in steps of 2/3 with a threshold of five, and in steps of two with a threshold of ten.
    const few = (smallGroup: number, score: number) => year({ students: cellOf(15, score) }, { smallGroup })
    expect(clearIn([few(5, 3.5), few(5, 5)], 'group')).toEqual(['students'])
    expect(clearIn([few(5, 3.5), few(10, 5)], 'group')).toEqual([])
  })
})

describe('Everyone', () => {
  const all = (students: number, parents: number) =>
    year({ students: cellOf(400, students), parents: cellOf(200, parents), staff: cellOf(100, 5) })
  const [row] = [(...years: Year[]) => rowsIn(years, 'everyone')[0]]

  test('isn’t tested itself but lists the groups with clear changes', () => {
    expect(row(all(5, 5), all(5.6, 5))).toMatchObject({
      change: 0.2,
      clear: true,
      clearIn: ['Students'],
      smallest: null,
    })
    expect(row(all(5, 5), all(5.25, 5.25))).toMatchObject({ change: 0.2, clear: false, clearIn: [] })
  })

  test('isn’t clear if the groups with clear changes moved in opposite directions', () => {
    expect(row(all(5, 5), all(5.8, 4.4))).toMatchObject({
      change: 0.1,
      clear: false,
      clearIn: ['Students', 'Parents and caregivers'],
    })
  })

  test('also lists the groups with clear changes in an area', () => {
    const [area] = rowsIn([all(5, 5), all(5.8, 5)], 'areas')
    expect(area).toMatchObject({ clear: true, clearIn: ['Students'] })
  })
})
