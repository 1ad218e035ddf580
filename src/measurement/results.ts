import { type AreaCode, areaCodes, type Group, groups } from '../shared/codes.ts'
import { grouped } from '../shared/grouped.ts'
import type { CrossCell } from './cross-table.ts'
import {
  areaFigures,
  everyoneFigures,
  type Figure,
  isComplete,
  overallFigure,
  type Protection,
  type Told,
} from './figures.ts'
import { type Gap, gapsOf } from './gaps.ts'
import { addTallies, type Tally } from './respondents.ts'
import {
  type Dimension,
  type DimensionKey,
  hidesSteps,
  isCovered,
  poolSmallAnswers,
  type Row,
  stepOf,
} from './rows.ts'

export interface RowFigures {
  key: string
  /** Names of the answers that the row stands for. */
  answers: string[]
  pooled: boolean
  overall: Figure
  /** In the order of areaCodes. */
  areas: Figure[]
}

export interface DimensionFigures {
  key: DimensionKey
  name: string
  rows: RowFigures[]
}

export interface GroupFigures {
  key: Group
  overall: Figure
  areas: Figure[]
  dimensions: DimensionFigures[]
}

/** All figures about scores that may be shown of a survey. Nothing else leaves this module. */
export interface Figures {
  groups: GroupFigures[]
  everyone: {
    /** Groups that it is the mean of: those with a score in all areas that were asked. */
    groups: Group[]
    overall: Figure
    areas: Figure[]
  }
  gaps: Gap[]
}

interface Cells {
  dimension: Dimension
  rows: { row: Row; cell: Tally; told: Told }[]
}

/**
 * All figures of cross-tabulated respondents of the groups that were asked about some areas. `dimensions` is empty while
 * results are provisional: then only the groups and Everyone have figures.
 */
export function figuresOf(
  people: readonly CrossCell[],
  dimensions: readonly Dimension[],
  protection: Protection,
  asked: readonly Group[] = groups,
  areas: readonly AreaCode[] = areaCodes,
): Figures {
  const { threshold } = protection
  const byGroup = groupCells(people)
  const divided = dimensions.map(
    (dimension): Cells => rowsFrom(dimension, answerCells(people, dimension), protection),
  )
  const complete = asked.filter((group) => isComplete(byGroup[group], threshold, areas))
  return {
    groups: asked.map((key) => {
      const cell = byGroup[key]
      const told = { n: cell.n, atLeast: false }
      return {
        key,
        overall: overallFigure(cell, told, protection),
        areas: areaFigures(cell, told, protection),
        dimensions: divided.filter(({ dimension }) => dimension.group === key).map(dimensionFigures),
      }
    }),
    everyone: {
      groups: complete,
      ...everyoneFigures(
        complete.map((group) => byGroup[group]),
        protection,
        areas,
      ),
    },
    gaps: divided.flatMap(({ dimension, rows }) =>
      gapsOf(dimension, rows, coveredCell(dimension, rows), protection),
    ),
  }

  /** Those whom a dimension divides: its group, or the part of it that was asked. */
  function coveredCell({ group, types }: Dimension, rows: Cells['rows']): Tally {
    return types ? addTallies(rows.map(({ cell }) => cell)) : byGroup[group]
  }

  function dimensionFigures({ dimension, rows }: Cells): DimensionFigures {
    return {
      key: dimension.key,
      name: dimension.name,
      rows: rows.map(({ row, cell, told }) => ({
        key: row.key,
        answers: row.answers.map(({ name }) => name),
        pooled: row.pooled,
        overall: overallFigure(cell, told, protection),
        areas: areaFigures(cell, told, protection),
      })),
    }
  }
}

/** The cell of each group. */
export function groupCells(people: readonly CrossCell[]): Record<Group, Tally> {
  const cellOf = (group: Group) =>
    addTallies(people.filter((cell) => cell.group === group).map(({ tally }) => tally))
  return { students: cellOf('students'), parents: cellOf('parents'), staff: cellOf('staff') }
}

/** The cell of each answer that somebody gave in a dimension. */
export function answerCells(people: readonly CrossCell[], dimension: Dimension): Map<string, Tally> {
  const covered = people.filter((cell) => isCovered(dimension, cell))
  const byAnswer = grouped(covered, (cell) => dimension.answerOf(cell))
  return new Map([...byAnswer].map(([key, cells]) => [key, addTallies(cells.map(({ tally }) => tally))]))
}

function rowsFrom(
  dimension: Dimension,
  answers: ReadonlyMap<string, Tally>,
  { threshold, lot }: Protection,
): Cells {
  const counts = new Map([...answers].map(([key, cell]) => [key, cell.n]))
  const rows = poolSmallAnswers(counts, dimension.parts, threshold).map((row) => ({
    row,
    cell: addTallies(row.answers.flatMap(({ key }) => answers.get(key) ?? [])),
  }))
  const all = addTallies(rows.map(({ cell }) => cell))
  // Single answers, not rows: it is single answers that must not be told.
  const single = dimension.parts.flat().map(({ key }) => counts.get(key) ?? 0)
  const hidden = hidesSteps(single, threshold, lot(all.key, dimension.key, 'steps'))
  return {
    dimension,
    rows: rows.map(({ row, cell }) => ({
      row,
      cell,
      told: { n: stepOf(cell.n, threshold, hidden), atLeast: true },
    })),
  }
}

/** The rows of some dimensions, each by the members of its group among cross-tabulated ones. */
export const rowsOf = (
  people: readonly CrossCell[],
  dimensions: readonly Dimension[],
  protection: Protection,
): { row: Row; told: Told }[][] =>
  dimensions.map((dimension) => rowsFrom(dimension, answerCells(people, dimension), protection).rows)
