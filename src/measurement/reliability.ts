import { oneFactor } from './one-factor.ts'

/** Sums over the people who answered all of some items: what their covariances are made of. */
export interface ItemSums {
  n: number
  /** Of each item's scores. */
  sums: number[]
  /** Of the products of each two items' scores, of an item with itself and those before it. */
  products: number[][]
}

export const emptyItemSums = (items: number): ItemSums => ({
  n: 0,
  sums: Array.from({ length: items }, () => 0),
  products: Array.from({ length: items }, (_, at) => Array.from({ length: at + 1 }, () => 0)),
})

/** Counts somebody in who answered all items; `scores` in the order of the items. */
export function addItemScores(all: ItemSums, scores: ArrayLike<number>): void {
  all.n += 1
  // Indexed, not by entries: this runs for every area of every respondent.
  for (let at = 0; at < scores.length; at++) {
    const score = scores[at] ?? 0
    all.sums[at] = (all.sums[at] ?? 0) + score
    const products = all.products[at] ?? []
    for (let other = 0; other <= at; other++)
      products[other] = (products[other] ?? 0) + score * (scores[other] ?? 0)
  }
}

/** Covariances of the items, with n − 1. */
export function covariances({ n, sums, products }: ItemSums): number[][] {
  return sums.map((sum, at) =>
    sums.map((otherSum, other) => {
      const product = products[Math.max(at, other)]?.[Math.min(at, other)] ?? 0
      return (product - (sum * otherSum) / n) / (n - 1)
    }),
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

/**
 * Omega total: the share of the variance of the items' sum that one common factor explains, (Σ loadings)² /
 * ((Σ loadings)² + Σ uniquenesses) (R. P. McDonald, Test Theory, 1999). Null below three items, and where an item has no
 * spread.
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
