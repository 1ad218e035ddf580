import { type AreaCode, areaCodes, type Group, groups } from '../shared/codes.ts'
import { grouped } from '../shared/grouped.ts'
import type { CrossCell } from './cross-table.ts'
import {
  areaFigures,
  type Basis,
  everyoneFigures,
  type Figure,
  isComplete,
  overallFigure,
} from './figures.ts'
import { type Gap, gapsOf, type RoundedGroup } from './gaps.ts'
import { addTallies, type Tally } from './respondents.ts'
import {
  type Protection,
  type RoundedCell,
  type RoundedMeans,
  roundCell,
  roundSpreads,
  type Spreads,
  type Told,
} from './rounded.ts'
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
  /** Names of the answers that the row represents. */
  answers: string[]
  pooled: boolean
  overall: Figure
  /** In the order of areaCodes. */
  areas: Figure[]
  /** Values from which later changes are computed; missing from results of version 1.0. */
  rounded?: RoundedMeans
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
  rounded?: RoundedMeans & { spreads: Spreads | null }
}

/** All figures about a survey's scores that may be shown. Nothing else leaves this module. */
export interface Figures {
  groups: GroupFigures[]
  everyone: {
    /** Groups in the average: those with a score in every area that the survey asked about. */
    groups: Group[]
    overall: Figure
    areas: Figure[]
  }
  gaps: Gap[]
}

/** Everything that figures are computed from. It no longer contains anything exact. */
export interface RoundedReport {
  groups: readonly RoundedGroup[]
}

/**
 * Returns all figures of cross-tabulated respondents, for the groups and areas in a survey. `dimensions` is empty for
 * early results, when only the groups and Everyone have figures.
 */
export const figuresOf = (
  people: readonly CrossCell[],
  dimensions: readonly Dimension[],
  protection: Protection,
  asked: readonly Group[] = groups,
  areas: readonly AreaCode[] = areaCodes,
): Figures => figuresFrom(roundedReport(people, dimensions, protection, asked), protection, areas)

/** Rounds the cells of the groups and their rows, and the groups' spreads. */
export function roundedReport(
  people: readonly CrossCell[],
  dimensions: readonly Dimension[],
  protection: Protection,
  asked: readonly Group[] = groups,
): RoundedReport {
  const byGroup = groupCells(people)
  return {
    groups: asked.map((key) => ({
      key,
      cell: roundCell(byGroup[key], { n: byGroup[key].n, atLeast: false }, protection),
      spreads: roundSpreads(byGroup[key], protection),
      dimensions: dimensions
        .filter(({ group }) => group === key)
        .map((dimension) => ({
          dimension,
          rows: rowsFrom(dimension, answerCells(people, dimension), protection).map(
            ({ row, cell, told }) => ({
              row,
              cell: roundCell(cell, told, protection),
            }),
          ),
        })),
    })),
  }
}

/** Returns what may be shown of rounded cells, and every comparison between them. */
export function figuresFrom(
  report: RoundedReport,
  { threshold, coarse }: Pick<Protection, 'threshold' | 'coarse'>,
  areas: readonly AreaCode[] = areaCodes,
): Figures {
  const withBasis = report.groups.map((group): { cell: RoundedCell; basis: Basis; group: typeof group } => ({
    group,
    cell: group.cell,
    basis: { group: group.key, kind: 'group', spreads: coarse ? null : group.spreads, threshold },
  }))
  const complete = withBasis.filter(({ cell }) => isComplete(cell, areas))
  return {
    groups: withBasis.map(({ group, cell, basis }) => ({
      ...cellFigures(cell, basis),
      key: group.key,
      dimensions: group.dimensions.map(({ dimension, rows }) => ({
        key: dimension.key,
        name: dimension.name,
        rows: rows.map(({ row, cell: own }) => rowFigures(row, own, { ...basis, kind: kindOf(dimension) })),
      })),
      rounded: { ...roundedMeans(cell), spreads: group.spreads },
    })),
    everyone: {
      groups: complete.map(({ group }) => group.key),
      ...everyoneFigures(complete, { threshold, coarse }, areas),
    },
    gaps: coarse ? [] : gapsOf(report.groups, threshold, areas),
  }
}

export const kindOf = ({ key }: Pick<Dimension, 'key'>): Basis['kind'] => (key === 'grade' ? 'grade' : 'row')

export const cellFigures = (cell: RoundedCell, basis: Basis) => ({
  overall: overallFigure(cell, basis),
  areas: areaFigures(cell, basis),
})

export const rowFigures = (row: Row, cell: RoundedCell, basis: Basis): RowFigures => ({
  key: row.key,
  answers: row.answers.map(({ name }) => name),
  pooled: row.pooled,
  ...cellFigures(cell, basis),
  rounded: roundedMeans(cell),
})

export const roundedMeans = ({ people, means, stories }: RoundedCell): RoundedMeans => ({
  people,
  means,
  ...(stories !== undefined && { stories }),
})

export function groupCells(people: readonly CrossCell[]): Record<Group, Tally> {
  const cellOf = (group: Group) =>
    addTallies(people.filter((cell) => cell.group === group).map(({ tally }) => tally))
  return { students: cellOf('students'), parents: cellOf('parents'), staff: cellOf('staff') }
}

/** Returns the cell of each answer that someone gave in a dimension. */
export function answerCells(people: readonly CrossCell[], dimension: Dimension): Map<string, Tally> {
  const covered = people.filter((cell) => isCovered(dimension, cell))
  const byAnswer = grouped(covered, (cell) => dimension.answerOf(cell))
  return new Map([...byAnswer].map(([key, cells]) => [key, addTallies(cells.map(({ tally }) => tally))]))
}

function rowsFrom(
  dimension: Dimension,
  answers: ReadonlyMap<string, Tally>,
  { threshold, lot }: Protection,
): { row: Row; cell: Tally; told: Told }[] {
  const counts = new Map([...answers].map(([key, cell]) => [key, cell.n]))
  const rows = poolSmallAnswers(counts, dimension.parts, threshold).map((row) => ({
    row,
    cell: addTallies(row.answers.flatMap(({ key }) => answers.get(key) ?? [])),
  }))
  const all = addTallies(rows.map(({ cell }) => cell))
  // This uses single answers, not rows, because single answers must stay suppressed.
  const single = dimension.parts.flat().map(({ key }) => counts.get(key) ?? 0)
  const hidden = hidesSteps(single, threshold, lot(all.key, dimension.key, 'steps'))
  return rows.map(({ row, cell }) => ({
    row,
    cell,
    told: { n: stepOf(cell.n, threshold, hidden), atLeast: true },
  }))
}

/** Returns the rows of the dimensions, each computed from the members of its group among the cross-tabulated people. */
export const rowsOf = (
  people: readonly CrossCell[],
  dimensions: readonly Dimension[],
  protection: Protection,
): { row: Row; told: Told }[][] =>
  dimensions.map((dimension) => rowsFrom(dimension, answerCells(people, dimension), protection))
