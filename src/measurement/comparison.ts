import jStat from 'jstat'
import { type Division, type DivisionKey, notAnswered, type ScoreStatus, shown } from './scores.ts'

/** What is compared: the mean of some respondents, its standard error and their number. */
export interface Sample {
  exact: number
  error: number
  n: number
}

/** Two means differ significantly where chance alone gives so large a difference in at most one of twenty surveys. */
const level = 0.05

/**
 * Two-sided p value of Welch's t test: whether two means differ by more than chance, without taking the variances of
 * both groups as equal. B. L. Welch, Biometrika 34 (1947).
 */
export function welch(a: Sample, b: Sample): number {
  const [va, vb] = [a.error ** 2, b.error ** 2]
  const distance = Math.abs(a.exact - b.exact)
  if (va + vb === 0) return distance === 0 ? 1 : 0
  const t = distance / Math.sqrt(va + vb)
  const freedom = (va + vb) ** 2 / (va ** 2 / (a.n - 1) + vb ** 2 / (b.n - 1))
  // The same as twice studentt.cdf(-t, freedom), which jStat computes inexactly for very large groups.
  return jStat.ibeta(freedom / (freedom + t * t), freedom / 2, 0.5)
}

/** Holm's step-down correction: which of many p values are still below the level. S. Holm, Scand. J. Stat. 6 (1979). */
export function holm(values: readonly number[], alpha = level): boolean[] {
  const order = values.map((value, place) => ({ value, place })).sort((a, b) => a.value - b.value)
  const found = values.map(() => false)
  for (const [rank, { value, place }] of order.entries()) {
    if (value > alpha / (values.length - rank)) break
    found[place] = true
  }
  return found
}

/** The dimensions whose cells are compared with one another. */
export const comparedDimensions = ['group', 'race', 'gender'] as const satisfies readonly DivisionKey[]

/** One side of a gap: a cell whose figure is shown. */
export interface GapEnd {
  name: string
  n: number
  score: number
  status: ScoreStatus
  margin: number | null
}

/** The distance between two cells of a division, in points of the scores as shown. */
export interface Gap {
  division: (typeof comparedDimensions)[number]
  low: GapEnd
  high: GapEnd
  distance: number
  /** The distance is larger than both margins together. */
  beyondMargins: boolean
}

/** The largest distance between two shown cells of one division; people who did not answer are not compared. */
export function largestGap(divisions: readonly Division[]): Gap | null {
  let largest: Gap | null = null
  for (const division of divisions) {
    const key = comparedDimensions.find((one) => one === division.key)
    if (key === undefined) continue
    const cells = division.cells.flatMap(({ key, name, n, score, status, margin }) =>
      key !== notAnswered.key && n !== null && score !== null && status !== null
        ? [{ name, n, score, status, margin }]
        : [],
    )
    const byScore = cells.sort((a, b) => a.score - b.score || b.n - a.n)
    const [low, high] = [byScore[0], byScore.at(-1)]
    if (!low || !high || low.score === high.score) continue
    const distance = shown(high.score - low.score)
    if (largest && largest.distance >= distance) continue
    const margins = low.margin === null || high.margin === null ? null : low.margin + high.margin
    largest = { division: key, low, high, distance, beyondMargins: margins !== null && distance > margins }
  }
  return largest
}
