import { comparedWays, type Division, type Measured, shown } from '../../measurement/scores.ts'
import { notAnswered } from '../responses/rules.ts'
import type { Gaps } from './contract.ts'

/** What is compared: the mean of some respondents, its standard error and their number. */
export interface Sample {
  exact: number
  error: number
  n: number
}

/** Gaps are called larger than chance where chance alone would show one so large in at most one of twenty surveys. */
const level = 0.05

/**
 * Two-sided p value of Welch's t test: whether two means differ by more than chance, without taking the spread of
 * both groups as equal. B. L. Welch, Biometrika 34 (1947).
 */
export function welch(a: Sample, b: Sample): number {
  const [va, vb] = [a.error ** 2, b.error ** 2]
  const distance = Math.abs(a.exact - b.exact)
  if (va + vb === 0) return distance === 0 ? 1 : 0
  const t = distance / Math.sqrt(va + vb)
  const freedom = (va + vb) ** 2 / (va ** 2 / (a.n - 1) + vb ** 2 / (b.n - 1))
  return incompleteBeta(freedom / (freedom + t * t), freedom / 2, 0.5)
}

/**
 * The regularized incomplete beta function I(x; a, b), by its continued fraction (NIST Handbook 8.17.22, evaluated
 * as Lentz does), to ten digits.
 */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0
  if (x >= 1) return 1
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a)
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x))
  const tiny = 1e-300
  const kept = (value: number) => (Math.abs(value) < tiny ? tiny : value)
  let c = 1
  let d = 1 / kept(1 - ((a + b) * x) / (a + 1))
  let fraction = d
  for (let m = 1; m <= 500; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    for (const step of [even, odd]) {
      d = 1 / kept(1 + step * d)
      c = kept(1 + step / c)
      fraction *= d * c
    }
    if (Math.abs(d * c - 1) < 1e-12) break
  }
  return (front * fraction) / a
}

/** Logarithm of the gamma function, by Lanczos's series with g = 7. */
function logGamma(x: number): number {
  const series = [
    0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
    12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
  ]
  const sum = series.reduce((total, term, place) => (place === 0 ? term : total + term / (x - 1 + place)), 0)
  const t = x + 6.5
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(sum)
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

type AreaGaps = Gaps['areas'][number]
type Compared = Division['cells'][number] &
  Sample & { score: number; status: NonNullable<Measured['status']> }

/**
 * Areas by their largest gap. All pairs of shown cells of all areas and divisions are compared and corrected for
 * together; people who did not answer a question are no group, and withheld cells have no figure to compare.
 */
export function gapsOf(
  areas: readonly { code: AreaGaps['code']; name: string; divisions: readonly Division[] }[],
): Pick<Gaps, 'areas' | 'comparisons'> {
  const pairs: { low: Compared; high: Compared; p: number }[] = []
  const drafts = areas.map(({ code, name, divisions }) => ({
    code,
    name,
    gaps: divisions.flatMap((division) => {
      const key = comparedWays.find((way) => way === division.key)
      if (!key) return []
      const cells = comparedCells(division)
      for (const [place, low] of cells.entries())
        for (const high of cells.slice(place + 1)) pairs.push({ low, high, p: welch(low, high) })
      const [low, high] = [cells[0], cells.at(-1)]
      if (!low || !high || low.score === high.score) return []
      return [{ division: key, name: division.name, low, high, distance: shown(high.score - low.score) }]
    }),
  }))
  const beyond = holm(pairs.map((pair) => pair.p))
  const isBeyond = (gap: { low: Compared; high: Compared }) =>
    beyond[pairs.findIndex((pair) => pair.low === gap.low && pair.high === gap.high)] ?? false
  const found = drafts.map((area) => ({
    ...area,
    gaps: area.gaps
      .map((gap) => ({ ...gap, beyondChance: isBeyond(gap) }))
      .sort((a, b) => b.distance - a.distance),
  }))
  const largest = (area: AreaGaps) => area.gaps[0]?.distance ?? -1
  return { areas: found.sort((a, b) => largest(b) - largest(a)), comparisons: pairs.length }
}

/** Cells with a figure, lowest score first; among equal ones the larger group at either end. */
function comparedCells(division: Division): Compared[] {
  const cells = division.cells.flatMap((cell) => {
    const { n, score, status, exact, error } = cell
    const known = n !== null && score !== null && status !== null && exact !== null && error !== null
    return known && cell.key !== notAnswered.key ? [{ ...cell, n, score, status, exact, error }] : []
  })
  return cells.sort((a, b) => a.score - b.score || b.n - a.n)
}
