import jstat from 'jstat'
import { meanOf, type Spread, standardErrorOf, varianceOf } from './respondents.ts'

/** False discovery rate at which a gap is called clear. */
export const falseDiscoveryRate = 0.05

/**
 * Half the width of the 95 % confidence interval of a mean score: t × s / √n by Student's t (Student, Biometrika 6, 1908),
 * without finite population correction: who did not answer is no random part.
 * Null below two respondents and where all of them have the same score.
 */
export function marginOf(area: Spread): number | null {
  const error = standardErrorOf(area)
  return error === null ? null : jstat.studentt.inv(0.975, area.scored - 1) * error
}

/**
 * Two-sided p value of Welch's t test that two means differ (B. L. Welch, Biometrika 34, 1947). Null where either
 * side has no spread: equal scores say nothing about chance.
 */
export function welch(one: Spread, other: Spread): number | null {
  const [first, second] = [standardErrorOf(one), standardErrorOf(other)]
  if (first === null || second === null) return null
  const [a, b] = [first ** 2, second ** 2]
  const t = Math.abs(meanOf(one) - meanOf(other)) / Math.sqrt(a + b)
  const freedom = (a + b) ** 2 / (a ** 2 / (one.scored - 1) + b ** 2 / (other.scored - 1))
  // The same as twice studentt.cdf(-t, freedom), which jStat computes inexactly for very large groups.
  return jstat.ibeta(freedom / (freedom + t * t), freedom / 2, 0.5)
}

/**
 * Hedges' g of two means: their difference by the pooled standard deviation, corrected for small samples with
 * 1 − 3 / (4 df − 1) (L. V. Hedges, J. Educ. Stat. 6, 1981). Null where either side has no spread.
 */
export function hedges(one: Spread, other: Spread): number | null {
  const [first, second] = [varianceOf(one), varianceOf(other)]
  if (first === null || second === null) return null
  const freedom = one.scored + other.scored - 2
  const pooled = ((one.scored - 1) * first + (other.scored - 1) * second) / freedom
  return ((1 - 3 / (4 * freedom - 1)) * (meanOf(one) - meanOf(other))) / Math.sqrt(pooled)
}

/** A figure as it is shown: half the width of its 95 % interval, and the step to which it was rounded by lot. */
export interface ShownFigure {
  margin: number
  step: number
}

/**
 * Two-sided p value of a change between figures as they are shown, by the normal distribution: what is kept of a survey
 * are shown figures, whether its responses still exist or not. Each figure adds (margin / 1.96)², and step² / 4, the most
 * that rounding by lot adds to a variance. `change` is a mean over `parts` differences whose figures are all in `figures`.
 */
export function changeValue(change: number, figures: readonly ShownFigure[], parts: number): number {
  return jstat.erfc((Math.abs(change) * parts) / Math.sqrt(2 * shownVariance(figures)))
}

const shownVariance = (figures: readonly ShownFigure[]): number =>
  figures.reduce((sum, { margin, step }) => sum + (margin / 1.96) ** 2 + step ** 2 / 4, 0)

/** The smallest difference of two shown figures whose p value is the false discovery rate at most, if judged alone. */
export const smallestClear = (figures: readonly ShownFigure[]): number =>
  1.96 * Math.sqrt(shownVariance(figures))

/**
 * Which of many p values are discoveries at a false discovery rate: the step-up procedure of Y. Benjamini and
 * Y. Hochberg, J. R. Stat. Soc. B 57 (1995).
 */
export function discoveries(values: readonly number[], rate = falseDiscoveryRate): boolean[] {
  const order = values.map((value, place) => ({ value, place })).sort((a, b) => a.value - b.value)
  const last = order.findLastIndex(({ value }, rank) => value <= ((rank + 1) / values.length) * rate)
  const found = values.map(() => false)
  for (const { place } of order.slice(0, last + 1)) found[place] = true
  return found
}
