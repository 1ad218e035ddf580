import jstat from 'jstat'
import { type AreaTally, meanOf, standardErrorOf } from './respondents.ts'

/** False discovery rate at which a gap is called clear. */
export const falseDiscoveryRate = 0.05

/**
 * Half the width of the 95 % confidence interval of a mean score: t × s / √n, without finite population correction.
 * Null below two respondents and where all of them have the same score.
 */
export function marginOf(area: AreaTally): number | null {
  const error = standardErrorOf(area)
  return error === null ? null : jstat.studentt.inv(0.975, area.scored - 1) * error
}

/**
 * Two-sided p value of Welch's t test that two means differ (B. L. Welch, Biometrika 34, 1947). Null where either
 * side has no spread: equal scores say nothing about chance.
 */
export function welch(one: AreaTally, other: AreaTally): number | null {
  const [first, second] = [standardErrorOf(one), standardErrorOf(other)]
  if (first === null || second === null) return null
  const [a, b] = [first ** 2, second ** 2]
  const t = Math.abs(meanOf(one) - meanOf(other)) / Math.sqrt(a + b)
  const freedom = (a + b) ** 2 / (a ** 2 / (one.scored - 1) + b ** 2 / (other.scored - 1))
  // The same as twice studentt.cdf(-t, freedom), which jStat computes inexactly for very large groups.
  return jstat.ibeta(freedom / (freedom + t * t), freedom / 2, 0.5)
}

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
