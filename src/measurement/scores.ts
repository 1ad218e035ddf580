import jStat from 'jstat'
import { areaCodes } from '../shared/codes.ts'

export type ScoreStatus = 'low' | 'emerging' | 'high'

/** A figure about some people: n null means suppressed; score null with an n means that no score can be given. */
export interface Figure {
  n: number | null
  /** 0 to 10, one decimal. */
  score: number | null
  status: ScoreStatus | null
  /** Half the width of the 95 % interval of the score, one decimal; null where it cannot be given. */
  margin: number | null
}

/**
 * A figure with its score before rounding, for means of scores, and the standard error of that score, for tests.
 * Replies name neither, so both stay here.
 */
export type Measured = Figure & { exact: number | null; error: number | null }

/** A value of a dimension, with its name. */
export interface Category {
  key: string
  name: string
}
export const notAnswered: Category = { key: 'none', name: 'Not answered' }

export type DivisionKey = 'group' | 'grade' | 'homeLanguage' | 'role' | 'race' | 'gender'

/** The figures of the cells of one dimension. `shown` false: nothing of it can be shown. */
export interface Division {
  key: DivisionKey
  name: string
  shown: boolean
  cells: (Measured & Category)[]
}

export const scoreMaximum = 10

/** One decimal, as every score is shown; halves go up, whatever the order of a sum left in the last binary places. */
export const shown = (value: number): number => Math.round(Math.round(value * 1e8) / 1e7) / 10

/** Low below a third of the maximum, Emerging up to and including two thirds, High above; judged on the number shown. */
export function scoreStatus(score: number, maximum = scoreMaximum): ScoreStatus {
  const third = shown(maximum / 3)
  const two = shown((2 * maximum) / 3)
  return score < third ? 'low' : score <= two ? 'emerging' : 'high'
}

/**
 * Half the width of the 95 % interval of a mean: t × s / √n, with the quantile of Student's t at n − 1 degrees of
 * freedom. Null below two values.
 */
export function marginOf(values: readonly number[]): number | null {
  return marginFrom(standardError(values, meanOf(values)), values.length)
}

const marginFrom = (error: number | null, n: number): number | null =>
  error === null ? null : jStat.studentt.inv(0.975, n - 1) * error

function standardError(values: readonly number[], mean: number): number | null {
  const n = values.length
  if (n < 2) return null
  let squares = 0
  for (const value of values) squares += (value - mean) ** 2
  return Math.sqrt(squares / (n - 1) / n)
}

export const withheldFigure: Measured = {
  n: null,
  score: null,
  status: null,
  margin: null,
  exact: null,
  error: null,
}

/** The figure of respondents' scores in one area. */
export function figureOf(values: readonly number[]): Measured {
  const mean = meanOf(values)
  const error = standardError(values, mean)
  const margin = marginFrom(error, values.length)
  return {
    ...measured(values.length, mean),
    margin: margin === null ? null : shown(margin),
    error,
  }
}

export function meanOf(values: readonly number[]): number {
  let sum = 0
  for (const value of values) sum += value
  return sum / values.length
}

/** A score as it is shown and labelled; its margin is not known. */
export function measured(n: number, exact: number): Measured {
  const score = shown(exact)
  return { n, score, status: scoreStatus(score), margin: null, exact, error: null }
}

/** A respondent as figures see one. */
export interface Scored {
  type: number
  subType: number
  gender: number | null
  race: number | null
  areas: readonly (readonly [sum: number, count: number])[]
}

/** Some respondents: how many, and for each area the scores of those who have one. */
export interface CellScores {
  count: number
  byArea: number[][]
}

export const noScores = (): CellScores => ({ count: 0, byArea: areaCodes.map(() => []) })

/** Counts a respondent in. */
export function addTo(cell: CellScores, row: Scored): void {
  cell.count += 1
  // Indexed, not taken apart: this runs for every area of every respondent in every way.
  for (let area = 0; area < cell.byArea.length; area++) {
    const sums = row.areas[area]
    if (sums !== undefined && sums[1] > 0) cell.byArea[area]?.push(sums[0] / sums[1])
  }
}

/** All of some respondents as one cell. */
export function together(rows: readonly Scored[]): CellScores {
  const cell = noScores()
  for (const row of rows) addTo(cell, row)
  return cell
}

/** The figure of a group in an area: the mean over its respondents who have a score there. Withheld below the threshold. */
export function areaFigure(cell: CellScores, area: number, threshold: number): Measured {
  const values = cell.byArea[area] ?? []
  return values.length < threshold ? withheldFigure : figureOf(values)
}

/** The value of a choice; one that is a text is not scored. */
export type ChoiceValue = number | string

/** How often each value of an item was answered. */
export type ValueCounts = ReadonlyMap<ChoiceValue, number>

/** An item's answers as they may be shown, or null where too few answered it. `choices` are the texts of the values. */
export function answerDistribution(
  item: { values: readonly ChoiceValue[]; choices: readonly string[]; reversed: boolean },
  counts: ValueCounts,
  threshold: number,
): {
  n: number
  unscored: number | null
  mean: number
  answers: { texts: string[]; percent: number }[]
} | null {
  const choices = item.values.flatMap((value, place) =>
    typeof value === 'number'
      ? [{ value, text: item.choices[place] ?? '', count: counts.get(value) ?? 0 }]
      : [],
  )
  const scored = choices.reduce((sum, choice) => sum + choice.count, 0)
  if (scored < threshold) return null
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const declined = all - scored
  // Where few declined, only the number of all who answered is given: the difference would name them.
  const few = declined < threshold
  const bins = merged(choices, threshold)
  const values = choices.map((choice) => choice.value)
  const [min, max] = [Math.min(...values), Math.max(...values)]
  const total = choices.reduce(
    (sum, { value, count }) => sum + count * ((10 * (value - min)) / (max - min)),
    0,
  )
  const mean = total / scored
  return {
    n: few ? all : scored,
    unscored: few ? null : declined,
    mean: item.reversed ? 10 - mean : mean,
    answers: bins.map((bin) => ({ texts: bin.texts, percent: Math.round((100 * bin.count) / scored) })),
  }
}

/** Joins choices that too few chose to their neighbour, the smaller one, until every bin holds enough. */
function merged(choices: readonly { value: number; text: string; count: number }[], threshold: number) {
  const ordered = [...choices].sort((a, b) => a.value - b.value)
  const bins = ordered.map(({ text, count }) => ({ texts: [text], count }))
  for (;;) {
    const small = bins.findIndex((bin) => bin.count < threshold)
    if (small < 0 || bins.length === 1) return bins
    const left = bins[small - 1]
    const right = bins[small + 1]
    const withLeft = left !== undefined && (right === undefined || left.count <= right.count)
    const at = withLeft ? small - 1 : small
    const [first, second] = bins.splice(at, 2)
    if (!first || !second) return bins
    bins.splice(at, 0, { texts: [...first.texts, ...second.texts], count: first.count + second.count })
  }
}
