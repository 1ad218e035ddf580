import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { largestGap } from '../../measurement/comparison.ts'
import { areaFigure, type Measured, type Scored, shown, together } from '../../measurement/scores.ts'
import { areaCodes, bands } from '../../shared/codes.ts'
import {
  allWays,
  areaDivision,
  cellsOf,
  mainWays,
  overallDivision,
  overallOf,
  scoresOf,
  withheldIn,
} from './rules.ts'

const area = 0
const person = (score: number | null, change: Partial<Scored> = {}): Scored => ({
  type: 1,
  subType: 1,
  gender: null,
  race: null,
  areas: areaCodes.map(() => (score === null ? [0, 0] : [score * 2, 2])),
  ...change,
})
const people = (count: number, score: number | null, change: Partial<Scored> = {}) =>
  Array.from({ length: count }, () => person(score, change))
const allAsked = { survey_question_gender: 4, bands }

describe('a figure', () => {
  test('is the mean over respondents who have a score; everyone counts once', () => {
    const rows = [
      ...people(10, 8),
      ...people(10, 3, { areas: areaCodes.map(() => [30, 10] as const) }),
      ...people(5, null),
    ]
    expect(areaFigure(together(rows), area, 10)).toMatchObject({ n: 20, score: 5.5, status: 'emerging' })
  })

  test('is withheld where fewer than the threshold have a score, however many answered', () => {
    const rows = [...people(9, 8), ...people(50, null)]
    expect(areaFigure(together(rows), area, 10)).toMatchObject({
      n: null,
      score: null,
      status: null,
      margin: null,
    })
  })

  test('is judged on the number that is shown', () => {
    const rows = [...people(10, 3.2), ...people(10, 3.3)]
    expect(areaFigure(together(rows), area, 10)).toMatchObject({ score: 3.3, status: 'emerging' })
  })
})

test('an overall score needs all eight areas', () => {
  const figure = (exact: number | null): Measured => ({
    n: 20,
    score: exact && shown(exact),
    status: null,
    margin: null,
    exact,
    error: null,
  })
  const seven = Array.from({ length: 7 }, () => figure(4.04))
  // (7 × 4.04 + 4.14) / 8 = 4.0525; from the shown 4.0 and 4.1 it would be 4.0125.
  expect(overallOf(20, [...seven, figure(4.14)])).toMatchObject({ n: 20, score: 4.1, status: 'emerging' })
  expect(overallOf(20, [...seven, figure(null)])).toMatchObject({ n: 20, score: null, status: null })
})

test('the dashboard divides by group, race and, where there is the item, gender; a report by grade, language and role too', () => {
  const keys = (ways: { key: string }[]) => ways.map((way) => way.key)
  expect(keys(mainWays(allAsked))).toEqual(['group', 'race', 'gender'])
  expect(keys(mainWays({ ...allAsked, survey_question_gender: 5 }))).toEqual(['group', 'race'])
  expect(keys(allWays(allAsked))).toEqual(['group', 'grade', 'homeLanguage', 'role', 'race', 'gender'])
  const noBand = { ...allAsked, bands: [] }
  expect(keys(allWays(noBand))).toEqual(['group', 'homeLanguage', 'role', 'race', 'gender'])
})

const populations = fc.array(
  fc.record({
    score: fc.option(fc.integer({ min: 0, max: 10 }), { nil: null, freq: 8 }),
    race: fc.option(fc.integer({ min: 1, max: 7 }), { nil: null }),
    gender: fc.option(fc.integer({ min: 1, max: 5 }), { nil: null }),
    kind: fc.constantFrom([1, 1], [1, 9], [6, 12], [2, 16], [2, 18], [3, 3], [3, 4]),
  }),
  { maxLength: 250 },
)

test('in every division shown cells are large and hidden ones together hold the threshold', () => {
  const threshold = 10
  fc.assert(
    fc.property(populations, (all) => {
      const rows = all.map(({ score, race, gender, kind: [type = 1, subType = 1] }) =>
        person(score, { race, gender, type, subType }),
      )
      for (const way of allWays(allAsked)) {
        const division = areaDivision(
          cellsOf(rows, way),
          way,
          area,
          withheldIn(cellsOf(rows, way), threshold),
        )
        if (!division.shown) continue
        const scored = rows.filter(
          (row) => way.cellOf(row) !== null && (row.areas[area]?.[1] ?? 0) > 0,
        ).length
        const visible = division.cells.flatMap((cell) => (cell.n === null ? [] : [cell.n]))
        for (const n of visible) expect(n).toBeGreaterThanOrEqual(threshold)
        const hidden = scored - visible.reduce((sum, n) => sum + n, 0)
        expect(visible.length === division.cells.length ? hidden === 0 : hidden >= threshold).toBe(true)
        for (const cell of division.cells)
          if (cell.n === null) expect([cell.score, cell.margin]).toEqual([null, null])
      }
    }),
  )
})

test('a cell with too few scores in one area is withheld in all, and so is the cell that protects it', () => {
  const seven = areaCodes.map((_, place) => (place < 7 ? ([8, 1] as const) : ([0, 0] as const)))
  const rows = [
    ...people(30, 6, { type: 1 }),
    ...people(20, 6, { type: 2 }),
    ...people(20, 8, { type: 3, areas: seven }),
  ]
  const [way] = mainWays(allAsked)
  if (!way) throw new Error('There is no way by group.')
  const cells = cellsOf(rows, way)
  const byArea = areaCodes.map((_, place) => areaDivision(cells, way, place, withheldIn(cells, 10)))

  const { cells: found } = overallDivision(cells, way, byArea, withheldIn(cells, 10))

  expect(found.map((cell) => [cell.key, cell.n, cell.score])).toEqual([
    ['students', 30, 6],
    // In the eighth area no member of the staff has a score: they and the next smallest cell are withheld everywhere.
    ['parents', null, null],
    ['staff', null, null],
  ])
})

describe('the largest gap', () => {
  const way = mainWays(allAsked)
  const divisions = (rows: Scored[]) =>
    way.map((one) => areaDivision(cellsOf(rows, one), one, area, withheldIn(cellsOf(rows, one), 10)))

  test('lies between the lowest and the highest shown cell of one division', () => {
    const rows = [
      ...people(20, 3, { race: 5, type: 1 }),
      ...people(20, 5, { race: 6, type: 2 }),
      ...people(20, 9, { race: 2, type: 2 }),
    ]
    const gap = largestGap(divisions([...rows, ...people(12, 5, { type: 3, race: 6 })].concat(allOthers())))

    expect(gap).toMatchObject({
      division: 'race',
      low: { name: 'Black/African American', score: 3, n: 20 },
      high: { name: 'Asian', score: 9, n: 20 },
      distance: 6,
      beyondMargins: true,
    })
  })

  /** Enough people in every other cell that nothing is withheld. */
  function allOthers(): Scored[] {
    return [1, 3, 4, 7, null].flatMap((race) => people(10, 6, { race, type: 3, gender: 1 }))
  }

  test('never names people who did not answer or whose figure is withheld', () => {
    fc.assert(
      fc.property(populations, (all) => {
        const rows = all.map(({ score, race, gender, kind: [type = 1, subType = 1] }) =>
          person(score, { race, gender, type, subType }),
        )
        const found = divisions(rows)
        const gap = largestGap(found)
        if (!gap) return
        expect([gap.low.name, gap.high.name]).not.toContain('Not answered')
        const named = found.find((one) => one.key === gap.division)?.cells ?? []
        for (const side of [gap.low, gap.high]) {
          expect(named).toContainEqual(
            expect.objectContaining({ name: side.name, n: side.n, score: side.score }),
          )
        }
        expect(gap.distance).toBe(shown(gap.high.score - gap.low.score))
      }),
    )
  })
})

describe('a group from which nobody answered', () => {
  const groupsOf = (rows: Scored[]) => {
    const { ways, types } = scoresOf(rows, allAsked, 10)
    const division = ways.find((way) => way.key === 'group')?.overall
    return { shown: division?.cells.map((cell) => [cell.key, cell.n]) ?? [], types }
  }

  test('has no figure, and no other group is withheld for its sake', () => {
    const rows = [...people(60, 8), ...people(15, 3, { type: 3, subType: 4 })]
    expect(groupsOf(rows)).toEqual({
      shown: [
        ['students', 60],
        ['parents', null],
        ['staff', 15],
      ],
      types: [3],
    })
  })

  test('leaves the one group that answered its figures', () => {
    expect(groupsOf(people(12, 3, { type: 3, subType: 4 }))).toEqual({
      shown: [
        ['students', null],
        ['parents', null],
        ['staff', 12],
      ],
      types: [3],
    })
    expect(groupsOf([])).toEqual({ shown: [], types: [] })
  })

  test('is another matter than a group of one, which could be found by subtraction', () => {
    const rows = [
      ...people(60, 8),
      ...people(15, 3, { type: 3, subType: 4 }),
      ...people(1, 5, { type: 2, subType: 16 }),
    ]
    expect(groupsOf(rows).shown).toEqual([
      ['students', 60],
      ['parents', null],
      ['staff', null],
    ])
  })
})
