import { areaCodes, type Group, groups } from '../shared/codes.ts'
import type { CrossCell } from './cross-table.ts'
import {
  areaFigures,
  everyoneFigures,
  isComplete,
  overallFigure,
  type Protection,
  type Told,
} from './figures.ts'
import { leavesOpen } from './pooled-steps.ts'
import type { Lot } from './precision.ts'
import { addTallies, type Tally } from './respondents.ts'
import {
  answerCells,
  type DimensionFigures,
  type Figures,
  type GroupFigures,
  groupCells,
  type RowFigures,
} from './results.ts'
import { type Dimension, hidesSteps, poolSmallAnswers, stepOf } from './rows.ts'

/** The cells of one school's survey, before they are pooled with those of others. */
export interface SchoolCells {
  /** The secret of the survey's lots. */
  salt: string
  groups: Record<Group, Tally>
  /** For each dimension, in their order, the cell of each answer. */
  answers: Map<string, Tally>[]
}

/** The cells of a school's respondents, by dimensions that all schools of a roll-up share. */
export const schoolCells = (
  people: readonly CrossCell[],
  dimensions: readonly Dimension[],
  salt: string,
): SchoolCells => ({
  salt,
  groups: groupCells(people),
  answers: dimensions.map((dimension) => answerCells(people, dimension)),
})

/** People of several schools together, with the secrets of the surveys in which they are. */
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
  /** Dimensions whose rows would tell single people's answers of a school, so that they are not shown. */
  closed: { group: Group; name: string }[]
}

/**
 * The figures of all respondents of several schools: of the groups, of Everyone and of rows. `lotOf` makes the lots of
 * people from the salts of their surveys: of one survey's people they are those of the survey itself, so that the same
 * people have the same figure everywhere. Rows are left out where they and the schools' own would tell a small cell.
 */
export function pooledFigures(
  schools: readonly SchoolCells[],
  dimensions: readonly Dimension[],
  threshold: number,
  lotOf: (salts: readonly string[]) => Lot,
  asked: readonly Group[] = groups,
): PooledFigures {
  const protectionOf = ({ salts }: Pick<Pooled, 'salts'>): Protection => ({
    threshold,
    lot: lotOf(salts),
    coarse: false,
  })
  const figuresOf = (cell: Pooled, told: Told) => ({
    overall: overallFigure(cell.tally, told, protectionOf(cell)),
    areas: areaFigures(cell.tally, told, protectionOf(cell)),
  })
  const closed: PooledFigures['closed'] = []
  const cellOf = (group: Group) => pool(schools.map(({ salt, groups: own }) => ({ salt, tally: own[group] })))
  const cells = { students: cellOf('students'), parents: cellOf('parents'), staff: cellOf('staff') }
  const complete = asked.filter((group) => isComplete(cells[group].tally, threshold))
  const everyone = { salts: [...new Set(complete.flatMap((group) => cells[group].salts))].sort() }
  return {
    groups: asked.map(
      (key): GroupFigures => ({
        key,
        ...figuresOf(cells[key], { n: cells[key].tally.n, atLeast: false }),
        dimensions: dimensions.flatMap((dimension, at) =>
          dimension.group === key ? rowsOf(dimension, at) : [],
        ),
      }),
    ),
    everyone: {
      groups: complete,
      ...everyoneFigures(
        complete.map((group) => cells[group].tally),
        protectionOf(everyone),
        areaCodes,
      ),
    },
    closed,
  }

  function rowsOf(dimension: Dimension, at: number): DimensionFigures[] {
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
        schools.map(({ salt, answers: own }) => ({
          salt,
          tally: addTallies(answers.flatMap((answer) => own[at]?.get(answer) ?? [])),
        })),
      )
    const offered = parts.flat().map((answer) => answer.key)
    const counts = new Map(offered.map((answer) => [answer, answerCell([answer]).tally.n]))
    const all = answerCell(offered)
    const lot = lotOf(all.salts)(all.tally.key, key, 'steps')
    const hidden =
      hidesSteps([...counts.values()], threshold, lot) ||
      (!one && !leavesOpen(inSchools, parts, threshold, 'steps'))
    const rows = poolSmallAnswers(counts, parts, threshold).map((row): RowFigures => {
      const cell = answerCell(row.answers.map((answer) => answer.key))
      const told = { n: stepOf(cell.tally.n, threshold, hidden), atLeast: true }
      return {
        key: row.key,
        answers: row.answers.map((answer) => answer.name),
        pooled: row.pooled,
        ...figuresOf(cell, told),
      }
    })
    return [{ key, name, rows }]
  }
}
