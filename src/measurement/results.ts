import { type AreaCode, areaCodes, type Group, groups } from '../shared/codes.ts'
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
import {
  addMember,
  addRespondent,
  addTallies,
  emptyTally,
  type Respondent,
  type Tally,
} from './respondents.ts'
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
 * All figures of some respondents of the groups that were asked about some areas. `dimensions` is empty while results are provisional: then only the groups and
 * Everyone have figures.
 */
export function figuresOf(
  respondents: readonly Respondent[],
  dimensions: readonly Dimension[],
  protection: Protection,
  asked: readonly Group[] = groups,
  areas: readonly AreaCode[] = areaCodes,
): Figures {
  const { threshold } = protection
  const cells = answerCells(respondents, dimensions)
  const byGroup = groupCells(respondents)
  const divided = cells.map(({ dimension, answers }): Cells => rowsFrom(dimension, answers, protection))
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

function groupCells(respondents: readonly Respondent[]): Record<Group, Tally> {
  const cells = { students: emptyTally(), parents: emptyTally(), staff: emptyTally() }
  for (const respondent of respondents) addRespondent(cells[respondent.group], respondent)
  return cells
}

function answerCells(
  respondents: readonly Respondent[],
  dimensions: readonly Dimension[],
  add = addRespondent,
) {
  const cells = dimensions.map((dimension) => ({ dimension, answers: new Map<string, Tally>() }))
  for (const respondent of respondents) {
    for (const { dimension, answers } of cells) {
      if (!isCovered(dimension, respondent)) continue
      const key = dimension.answerOf(respondent)
      const cell = answers.get(key) ?? emptyTally()
      answers.set(key, cell)
      add(cell, respondent)
    }
  }
  return cells
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

/** The rows of some dimensions, each by the members of its group among some respondents. */
export const rowsOf = (
  respondents: readonly Respondent[],
  dimensions: readonly Dimension[],
  protection: Protection,
): { row: Row; told: Told }[][] =>
  answerCells(respondents, dimensions, addMember).map(
    ({ dimension, answers }) => rowsFrom(dimension, answers, protection).rows,
  )
