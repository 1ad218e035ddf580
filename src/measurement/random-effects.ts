import jstat from 'jstat'

/** A difference inside one school, with the variance of its standard error. */
export interface Estimate {
  value: number
  variance: number
}

export interface Combined {
  mean: number
  /** Standard error of the mean, to be used with Student's t and one degree of freedom fewer than there are estimates. */
  error: number
  /** How much each estimate counts, adding up to 1. */
  weights: number[]
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/**
 * Combines the estimates of schools that may truly differ: weights by R. DerSimonian and N. Laird, Control. Clin. Trials 7
 * (1986), standard error by J. Hartung and G. Knapp, Stat. Med. 20 (2001), and never smaller than that of DerSimonian and
 * Laird. Needs at least two estimates.
 */
export function combined(estimates: readonly Estimate[]): Combined {
  const values = estimates.map(({ value }) => value)
  const fixed = estimates.map(({ variance }) => 1 / variance)
  const total = sum(fixed)
  const center = sum(values.map((value, at) => (fixed[at] ?? 0) * value)) / total
  const spread = sum(values.map((value, at) => (fixed[at] ?? 0) * (value - center) ** 2))
  const scale = total - sum(fixed.map((weight) => weight ** 2)) / total
  const between = Math.max(0, (spread - (values.length - 1)) / scale)
  const random = estimates.map(({ variance }) => 1 / (variance + between))
  const all = sum(random)
  const mean = sum(values.map((value, at) => (random[at] ?? 0) * value)) / all
  const scatter = sum(values.map((value, at) => (random[at] ?? 0) * (value - mean) ** 2))
  const byScatter = scatter / ((values.length - 1) * all)
  return {
    mean,
    error: Math.sqrt(Math.max(1 / all, byScatter)),
    weights: random.map((weight) => weight / all),
  }
}

/** A difference in points with its standard error. Rounded outward, so the error also covers the rounding. */
export interface RoundedOutward {
  value: number
  error: number
}

/** Steps in a point of the differences that are kept for combining districts. */
const keptSteps = 100
/** Rounds a combined difference, so that districts can be combined without its exact value. */
export const outward = ({ mean, error }: Pick<Combined, 'mean' | 'error'>): RoundedOutward => ({
  value: Math.round(mean * keptSteps) / keptSteps,
  error: (Math.ceil(error * keptSteps) + 1) / keptSteps,
})

/** The two-sided p value of Student's t. */
export const pOfT = (t: number, freedom: number): number => 2 * (1 - jstat.studentt.cdf(Math.abs(t), freedom))

/** The t value for a two-sided p value. */
export const tValue = (p: number, freedom: number): number => jstat.studentt.inv(1 - p / 2, freedom)

/** Four of five differences of this many standard errors beyond the first step of a family are found. */
export const power = 0.84

/** Returns the smallest difference that is found in four of five cases, given its standard error and its family's first step. */
export const smallestOfT = (error: number, firstStep: number, freedom: number): number =>
  (tValue(firstStep, freedom) + power) * error
