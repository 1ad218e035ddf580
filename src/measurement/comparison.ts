import jstat from 'jstat'
import type { Group } from '../shared/codes.ts'

/** Whose answers are compared: a whole group's, a grade's, or another row's. */
export type Kind = 'group' | 'grade' | 'row'

/**
 * Returns how many times larger a variance is than in a random sample, because students in a class answer alike (L.
 * Kish, Survey Sampling, 1965). Whole groups and grades consist of whole classes; other rows are spread over classes.
 */
export const designEffect = (group: Group, kind: Kind): number =>
  group !== 'students' ? 1 : kind === 'row' ? 1.2 : 2

/** Returns the two-sided p value for a number of standard errors, from the normal distribution. */
export const pValue = (z: number): number => jstat.erfc(Math.abs(z) / Math.SQRT2)

/** Returns the number of standard errors for a two-sided p value. */
export const zValue = (p: number): number => jstat.normal.inv(1 - p / 2, 0, 1)

/** A difference this many standard errors above a family's first step is found in four of five cases. */
const power = 0.84

/** Returns the smallest difference found in four of five cases. `firstStep` is the first step of its family. */
export const smallestFound = (error: number, firstStep: number): number => (zValue(firstStep) + power) * error

export interface Tested {
  p: number
  /** The comparison's weight in the family's error; all weights add up to the number of comparisons. */
  weight: number
}

/**
 * Returns which of a family's comparisons are discoveries at a false discovery rate. Uses the step-up procedure of Y.
 * Benjamini and Y. Hochberg, J. R. Stat. Soc. B 57 (1995), with each p value divided by its weight (C. R. Genovese, K.
 * Roeder and L. Wasserman, Biometrika 93, 2006).
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

/** Returns which p values are significant together: S. Holm's step-down procedure, Scand. J. Statist. 6 (1979). */
export function holm(values: readonly number[], rate: number): boolean[] {
  const order = values.map((value, place) => ({ value, place })).sort((a, b) => a.value - b.value)
  const first = order.findIndex(({ value }, rank) => value > rate / (values.length - rank))
  const found = values.map(() => false)
  for (const { place } of order.slice(0, first < 0 ? order.length : first)) found[place] = true
  return found
}
