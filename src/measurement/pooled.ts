import { type Group, groups } from '../shared/codes.ts'
import type { CrossCell } from './cross-table.ts'
import { type Basis, everyoneFigures, isComplete } from './figures.ts'
import { leavesOpen } from './pooled-steps.ts'
import type { Lot } from './precision.ts'
import { addTallies, type Tally } from './respondents.ts'
import {
  answerCells,
  cellFigures,
  type DimensionFigures,
  type Figures,
  type GroupFigures,
  groupCells,
  kindOf,
  rowFigures,
} from './results.ts'
import { type Protection, roundCell, roundSpreads } from './rounded.ts'
import { type Dimension, hidesSteps, poolSmallAnswers, stepOf } from './rows.ts'

/** The cells of one school's survey, before they are combined with those of other schools. */
export interface SchoolCells {
  /** The secret on which the survey's random rounding depends. */
  salt: string
  groups: Record<Group, Tally>
  /** For each dimension, in order, the cell of each answer. */
  answers: Map<string, Tally>[]
}

/** Returns the cells of a school's respondents, by dimensions that all schools in combined results share. */
export const schoolCells = (
  people: readonly CrossCell[],
  dimensions: readonly Dimension[],
  salt: string,
): SchoolCells => ({
  salt,
  groups: groupCells(people),
  answers: dimensions.map((dimension) => answerCells(people, dimension)),
})

/** People of several schools combined, with their surveys' secrets. */
interface Pooled {
  tally: Tally
  salts: readonly string[]
}

const pool = (cells: readonly { salt: string; tally: Tally | undefined }[]): Pooled => {
  const filled = cells.flatMap(({ salt, tally }) => (tally && tally.n > 0 ? [{ salt, tally }] : []))
  return {
    tally: addTallies(filled.map(({ tally }) => tally)),
    salts: [...new Set(filled.map(({ salt }) => salt))].sort(),
  }
}

export type PooledFigures = Omit<Figures, 'gaps'> & {
  /** Dimensions that aren't shown, because their rows would reveal individual people's answers at a school. */
  closed: { group: Group; name: string }[]
}

/**
 * Returns the figures of all respondents of several schools: for the groups, for Everyone and for rows. `randomNumbersOf` returns
 * the random rounding for the salts of people's surveys. For people from one survey it is that survey's own, so the
 * same people have the same figures everywhere. Rows are left out if they and the schools' own rows together would
 * reveal a small cell.
 */
export function pooledFigures(
  schools: readonly SchoolCells[],
  dimensions: readonly Dimension[],
  threshold: number,
  randomNumbersOf: (salts: readonly string[]) => Lot,
  asked: readonly Group[] = groups,
): PooledFigures {
  const protectionOf = ({ salts }: Pick<Pooled, 'salts'>): Protection => ({
    threshold,
    lot: randomNumbersOf(salts),
    coarse: false,
  })
  const cellOf = (group: Group) => pool(schools.map(({ salt, groups: own }) => ({ salt, tally: own[group] })))
  const closed: PooledFigures['closed'] = []
  const rounded = asked.map((key) => {
    const pooled = cellOf(key)
    const told = { n: pooled.tally.n, atLeast: false }
    const protection = protectionOf(pooled)
    const basis: Basis = {
      group: key,
      kind: 'group',
      spreads: roundSpreads(pooled.tally, protection),
      threshold,
    }
    return { key, cell: roundCell(pooled.tally, told, protection), basis }
  })
  const complete = rounded.filter(({ cell }) => isComplete(cell))
  return {
    groups: rounded.map(
      ({ key, cell, basis }): GroupFigures => ({
        key,
        ...cellFigures(cell, basis),
        dimensions: dimensions.flatMap((dimension, at) =>
          dimension.group === key ? rowsOf(dimension, at, { ...basis, kind: kindOf(dimension) }) : [],
        ),
      }),
    ),
    everyone: {
      groups: complete.map(({ key }) => key),
      ...everyoneFigures(complete, { threshold, coarse: false }),
    },
    closed,
  }

  function rowsOf(dimension: Dimension, at: number, basis: Basis): DimensionFigures[] {
    const { key, name, group, parts } = dimension
    const countsOf = ({ answers }: SchoolCells) =>
      new Map([...(answers[at] ?? [])].map(([answer, { n }]) => [answer, n]))
    const inSchools = schools.map(countsOf).filter(({ size }) => size > 0)
    if (inSchools.length === 0) return []
    const one = inSchools.length === 1
    if (!one && !leavesOpen(inSchools, parts, threshold, 'rows')) {
      closed.push({ group, name })
      return []
    }
    const answerCell = (answers: readonly string[]) =>
      pool(
        schools.map(({ salt, answers: own }) => {
          const tallies = answers.flatMap((answer) => own[at]?.get(answer) ?? [])
          return { salt, tally: tallies.length > 1 ? addTallies(tallies) : tallies[0] }
        }),
      )
    const offered = parts.flat().map((answer) => answer.key)
    const countOf = (answer: string) =>
      schools.reduce((sum, { answers: own }) => sum + (own[at]?.get(answer)?.n ?? 0), 0)
    const counts = new Map(offered.map((answer) => [answer, countOf(answer)]))
    const all = answerCell(offered)
    const lot = randomNumbersOf(all.salts)(all.tally.key, key, 'steps')
    const hidden =
      hidesSteps([...counts.values()], threshold, lot) ||
      (!one && !leavesOpen(inSchools, parts, threshold, 'steps'))
    const rows = poolSmallAnswers(counts, parts, threshold).map((row) => {
      const cell = answerCell(row.answers.map((answer) => answer.key))
      const told = { n: stepOf(cell.tally.n, threshold, hidden), atLeast: true }
      return rowFigures(row, roundCell(cell.tally, told, protectionOf(cell)), basis)
    })
    return [{ key, name, rows }]
  }
}
