/** Sums over the people who answered all of some items: what their covariances are made of. */
export interface ItemSums {
  n: number
  /** Of each item's scores. */
  sums: number[]
  /** Of the products of each two items' scores. */
  products: number[][]
}

export const emptyItemSums = (items: number): ItemSums => ({
  n: 0,
  sums: Array.from({ length: items }, () => 0),
  products: Array.from({ length: items }, () => Array.from({ length: items }, () => 0)),
})

/** Counts somebody in who answered all items; `scores` in the order of the items. */
export function addItemScores(all: ItemSums, scores: readonly number[]): void {
  all.n += 1
  // Indexed, not by entries: this runs for every area of every respondent.
  for (let at = 0; at < scores.length; at++) {
    const score = scores[at] ?? 0
    all.sums[at] = (all.sums[at] ?? 0) + score
    const products = all.products[at] ?? []
    for (let other = 0; other < scores.length; other++)
      products[other] = (products[other] ?? 0) + score * (scores[other] ?? 0)
  }
}

/** Covariances of the items, with n − 1. */
export function covariances({ n, sums, products }: ItemSums): number[][] {
  return products.map((row, at) =>
    row.map((product, other) => (product - ((sums[at] ?? 0) * (sums[other] ?? 0)) / n) / (n - 1)),
  )
}

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)
const diagonal = (matrix: readonly (readonly number[])[]): number[] => matrix.map((row, at) => row[at] ?? 0)
/** Scores differ by tenths at least where they differ; below this a variance is a rounding error. */
const isSpread = (variance: number): boolean => variance > 1e-9

/**
 * Cronbach's alpha of some items by their covariances: k / (k − 1) × (1 − sum of variances / variance of the sum)
 * (L. J. Cronbach, Psychometrika 16, 1951). At most 1, and below 0 where items go against each other. Null for a single
 * item, and where nobody differs.
 */
export function alpha(covariance: readonly (readonly number[])[]): number | null {
  const items = covariance.length
  const whole = total(covariance.map(total))
  if (items < 2 || !isSpread(whole)) return null
  return (items / (items - 1)) * (1 - total(diagonal(covariance)) / whole)
}

/** An item's uniqueness is at least this part of its variance: maximum likelihood may otherwise have none. */
const leastUnique = 0.005
const turns = 50_000

/**
 * Omega total: the share of the variance of the items' sum that one common factor explains, (Σ loadings)² /
 * ((Σ loadings)² + Σ uniquenesses) (R. P. McDonald, Test Theory, 1999). The factor is fitted by maximum likelihood with
 * the EM algorithm of D. B. Rubin and D. T. Thayer (Psychometrika 47, 1982). Null below three items, and where an item
 * has no spread.
 */
export function omega(covariance: readonly (readonly number[])[]): number | null {
  const scales = diagonal(covariance).map((variance) => Math.sqrt(variance))
  if (covariance.length < 3 || !scales.every((scale) => isSpread(scale ** 2))) return null
  const correlation = covariance.map((row, at) =>
    row.map((value, other) => value / ((scales[at] ?? 1) * (scales[other] ?? 1))),
  )
  const { loadings, unique } = oneFactor(correlation)
  const common = total(loadings.map((loading, at) => loading * (scales[at] ?? 0))) ** 2
  return common / (common + total(unique.map((part, at) => part * (scales[at] ?? 0) ** 2)))
}

/** Loadings and uniquenesses of standardized items. */
function oneFactor(correlation: readonly (readonly number[])[]): { loadings: number[]; unique: number[] } {
  // From the first centroid: the sum of an item's correlations in proportion to that of all.
  const whole = Math.sqrt(Math.max(total(correlation.map(total)), 1e-3))
  const loadings = Float64Array.from(correlation, (row) =>
    Math.min(0.95, Math.max(-0.95, total(row) / whole)),
  )
  const unique = loadings.map((loading) => 1 - loading ** 2)
  // Plain loops, as a fit without much of a factor takes thousands of turns.
  const items = correlation.length
  const rows = correlation.map((row) => Float64Array.from(row))
  const at = (values: ArrayLike<number>, place: number) => values[place] ?? 0
  const beta = new Float64Array(items)
  const withFactor = new Float64Array(items)
  for (let turn = 0; turn < turns; turn++) {
    let information = 0
    for (let item = 0; item < items; item++) {
      beta[item] = at(loadings, item) / at(unique, item)
      information += at(beta, item) * at(loadings, item)
    }
    information += 1
    let factor = 0
    for (let item = 0; item < items; item++) beta[item] = at(beta, item) / information
    for (const [item, row] of rows.entries()) {
      let sum = 0
      for (let other = 0; other < items; other++) sum += at(row, other) * at(beta, other)
      withFactor[item] = sum
      factor += at(beta, item) * sum
    }
    factor += 1 / information
    let moved = 0
    for (let item = 0; item < items; item++) {
      const next = at(withFactor, item) / factor
      moved = Math.max(moved, Math.abs(next - at(loadings, item)))
      loadings[item] = next
      unique[item] = Math.max(leastUnique, 1 - next * at(withFactor, item))
    }
    if (moved < 1e-10) break
  }
  return { loadings: [...loadings], unique: [...unique] }
}
