import { oneFactor } from './one-factor.ts'

/** Sums over the people who answered all of a list of questions. Their covariances are computed from these. */
export interface ItemSums {
  n: number
  /** The sum of each question's scores. */
  sums: number[]
  /** The sums of the products of two questions' scores, for each question with itself and with those before it. */
  products: number[][]
}

export const emptyItemSums = (items: number): ItemSums => ({
  n: 0,
  sums: Array.from({ length: items }, () => 0),
  products: Array.from({ length: items }, (_, at) => Array.from({ length: at + 1 }, () => 0)),
})

/** Adds a person who answered all questions; `scores` are in the order of the questions. */
export function addItemScores(all: ItemSums, scores: ArrayLike<number>): void {
  all.n += 1
  // Uses an index instead of entries, because this runs for every area of every respondent.
  for (let at = 0; at < scores.length; at++) {
    const score = scores[at] ?? 0
    all.sums[at] = (all.sums[at] ?? 0) + score
    const products = all.products[at] ?? []
    for (let other = 0; other <= at; other++)
      products[other] = (products[other] ?? 0) + score * (scores[other] ?? 0)
  }
}

/** Returns the covariances of the questions, dividing by n − 1. */
export function covariances({ n, sums, products }: ItemSums): number[][] {
  return sums.map((sum, at) =>
    sums.map((otherSum, other) => {
      const product = products[Math.max(at, other)]?.[Math.min(at, other)] ?? 0
      return (product - (sum * otherSum) / n) / (n - 1)
    }),
  )
}

/**
 * Returns how much one person can change a value. This is the greatest change from removing someone who chose an end of
 * the scale (0 or 10) for every question. Covariances change with the square of a person's distance, so people inside
 * the scale change a value less. reliability.test.ts tries all answers.
 */
export function influence(sums: ItemSums, of: (covariance: number[][]) => number | null): number {
  const value = of(covariances(sums))
  if (value === null) return Number.POSITIVE_INFINITY
  const items = sums.sums.length
  // For longer lists, the pattern of ends for the first eight questions repeats.
  const changes = Array.from({ length: 2 ** Math.min(items, 8) }, (_, pattern) => {
    const scores = sums.sums.map((_sum, at) => ((pattern >> (at % 8)) % 2 === 1 ? 10 : 0))
    const without = of(covariances(withoutScores(sums, scores)))
    return without === null ? Number.POSITIVE_INFINITY : Math.abs(without - value)
  })
  return Math.max(...changes)
}

const withoutScores = ({ n, sums, products }: ItemSums, scores: readonly number[]): ItemSums => ({
  n: n - 1,
  sums: sums.map((sum, at) => sum - (scores[at] ?? 0)),
  products: products.map((row, at) =>
    row.map((product, other) => product - (scores[at] ?? 0) * (scores[other] ?? 0)),
  ),
})

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)
const diagonal = (matrix: readonly (readonly number[])[]): number[] => matrix.map((row, at) => row[at] ?? 0)
/** Scores that differ do so by at least a tenth, so a variance below this is a rounding error. */
const isSpread = (variance: number): boolean => variance > 1e-9

/**
 * Returns Cronbach's alpha of questions from their covariances: k / (k − 1) × (1 − sum of variances / variance of the
 * sum) (L. J. Cronbach, Psychometrika 16, 1951). It is at most 1, and below 0 if questions work against each other. Null
 * for a single question or if people's answers don't differ.
 */
export function alpha(covariance: readonly (readonly number[])[]): number | null {
  const items = covariance.length
  const whole = total(covariance.map(total))
  if (items < 2 || !isSpread(whole)) return null
  return (items / (items - 1)) * (1 - total(diagonal(covariance)) / whole)
}

/**
 * Returns omega total: the share of the variance of the questions' sum that one common factor explains, (Σ loadings)² /
 * ((Σ loadings)² + Σ uniquenesses) (R. P. McDonald, Test Theory, 1999). Null for fewer than three questions or if a
 * question has no spread.
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
