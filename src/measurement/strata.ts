import jstat from 'jstat'

/** A difference that an installation or district has told: an average over a sample of its schools. */
export interface Stratum {
  value: number
  error: number
  /** Number of schools, which is its weight, and the degrees of freedom of its error. */
  schools: number
  freedom: number
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/**
 * Combines differences of fixed strata: they are all that there are, and only their schools are a sample. Each counts by
 * its number of schools. The degrees of freedom are those of F. E. Satterthwaite, Biometrics Bulletin 2 (1946).
 */
export function combinedStrata(strata: readonly Stratum[]): { mean: number; error: number; freedom: number } {
  const schools = sum(strata.map((one) => one.schools))
  const parts = strata.map((one) => ({
    value: (one.schools / schools) * one.value,
    variance: ((one.schools / schools) * one.error) ** 2,
    freedom: one.freedom,
  }))
  const variance = sum(parts.map((one) => one.variance))
  return {
    mean: sum(parts.map((one) => one.value)),
    error: Math.sqrt(variance),
    freedom: variance ** 2 / sum(parts.map((one) => one.variance ** 2 / one.freedom)),
  }
}

const disagreement = 0.05

/** Checks whether strata differ by more than their errors explain: W. G. Cochran's Q, Biometrics 10 (1954). */
export function areUnlike(strata: readonly Pick<Stratum, 'value' | 'error'>[]): boolean {
  if (strata.length < 2) return false
  const weights = strata.map(({ error }) => 1 / error ** 2)
  const center = sum(strata.map(({ value }, at) => value * (weights[at] ?? 0))) / sum(weights)
  const q = sum(strata.map(({ value }, at) => (weights[at] ?? 0) * (value - center) ** 2))
  return 1 - jstat.chisquare.cdf(q, strata.length - 1) < disagreement
}
