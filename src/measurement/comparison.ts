import jstat from 'jstat'
import type { Group } from '../shared/codes.ts'

/** Whose answers are compared: those of a whole group, of a grade, or of another row. */
export type Kind = 'group' | 'grade' | 'row'

/**
 * How much wider a variance is than that of a random sample, because pupils of a class answer alike (L. Kish, Survey
 * Sampling, 1965): whole groups and grades are whole classes, other rows are spread over them.
 */
export const designEffect = (group: Group, kind: Kind): number =>
  group !== 'students' ? 1 : kind === 'row' ? 1.2 : 2

/** Two-sided p value of a number of standard errors, by the normal distribution. */
export const pValue = (z: number): number => jstat.erfc(Math.abs(z) / Math.SQRT2)

/** How many standard errors have a two-sided p value. */
export const zValue = (p: number): number => jstat.normal.inv(1 - p / 2, 0, 1)

/** Four of five differences of this many standard errors more than the first step of a family are found. */
const power = 0.84

/** The smallest difference that is found in four of five cases, with a standard error and the first step of its family. */
export const smallestFound = (error: number, firstStep: number): number => (zValue(firstStep) + power) * error

export interface Tested {
  p: number
  /** Parts of the family's error that the comparison has; they add up to the number of comparisons. */
  weight: number
}

/**
 * Which of a family's comparisons are discoveries at a false discovery rate: the step-up procedure of Y. Benjamini and
 * Y. Hochberg, J. R. Stat. Soc. B 57 (1995), each p value divided by its weight (C. R. Genovese, K. Roeder and
 * L. Wasserman, Biometrika 93, 2006).
 */
export function discoveries(family: readonly Tested[], rate: number): boolean[] {
  const order = family
    .map(({ p, weight }, place) => ({ value: p / weight, place }))
    .sort((a, b) => a.value - b.value)
  const last = order.findLastIndex(({ value }, rank) => value <= ((rank + 1) / family.length) * rate)
  const found = family.map(() => false)
  for (const { place } of order.slice(0, last + 1)) found[place] = true
  return found
}

/** Which p values are significant together: the step-down procedure of S. Holm, Scand. J. Statist. 6 (1979). */
export function holm(values: readonly number[], rate: number): boolean[] {
  const order = values.map((value, place) => ({ value, place })).sort((a, b) => a.value - b.value)
  const first = order.findIndex(({ value }, rank) => value > rate / (values.length - rank))
  const found = values.map(() => false)
  for (const { place } of order.slice(0, first < 0 ? order.length : first)) found[place] = true
  return found
}
