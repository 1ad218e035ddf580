import jstat from 'jstat'

export interface Range {
  value: number
  low: number
  high: number
}

const z95 = 1.96
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/**
 * Returns the 95% interval around a reliability, such as omega, that was rounded by lot:
 * 1 − (1 − ω) × exp(∓1.96 × √( D × 2k / ((k − 1)(n − 2)) + step² / (6 (1 − ω)²) )).
 * The first part is D. G. Bonett's variance of ln(1 − α) (Journal of Educational and Behavioral Statistics 27, 2002),
 * with the design effect D. The second is the rounding's. Bonett derived it for alpha of normally distributed questions
 * that are equally strong. For omega of five answers it is an approximation; structure.test.ts counts how often it
 * covers. The limits are rounded outward to hundredths.
 */
export function reliabilityRange(
  value: number,
  { items, people, design, step }: { items: number; people: number; design: number; step: number },
): Range {
  const sampled = (design * 2 * items) / ((items - 1) * (people - 2))
  const rounding = step ** 2 / (6 * (1 - value) ** 2)
  const factor = Math.exp(z95 * Math.sqrt(sampled + rounding))
  const hundredths = (limit: number, round: (one: number) => number) =>
    round(Math.round(limit * 1e9) / 1e7) / 100
  return {
    value,
    low: Math.max(0, hundredths(1 - (1 - value) * factor, Math.floor)),
    high: hundredths(1 - (1 - value) / factor, Math.ceil),
  }
}

/**
 * Returns how many people must answer for a 95% margin of `within` points: n₀ = 1.96² × D × s² ÷ within², and in a group
 * of N people n₀ ÷ (1 + n₀ ÷ N), the finite population correction (W. G. Cochran, Sampling Techniques, 1977, section
 * 4.6). `spread` is the rounded spread. The result is rounded up to tens.
 */
export function respondentsNeeded(
  spread: number,
  { design, population, within }: { design: number; population: number | null; within: number },
): number {
  const unlimited = (z95 ** 2 * design * spread ** 2) / within ** 2
  if (population === null) return upToTen(unlimited)
  return Math.min(population, upToTen(population === 0 ? 0 : unlimited / (1 + unlimited / population)))
}

const upToTen = (value: number): number => 10 * Math.ceil(Math.round(value * 1e6) / 1e7)

/** How strongly the areas' scores move together across people. */
export interface AreasTogether {
  /** The mean correlation between two areas. */
  correlation: Range
  /** The same without the questions' measurement error; null if an area's omega isn't known. */
  corrected: number | null
  /** The first principal component explains at least this share of the variance. */
  firstShare: number
}

/**
 * Returns the mean correlation r between k areas, from the spreads s of their scores and the spread S of people's means
 * over all areas. The variance of the sum, k² S², is the sum of the variances plus all covariances. So r is
 * (k² S² − Σ s²) ÷ Σ s s′ over all pairs of different areas.
 *
 * - The interval is R. A. Fisher's for an intraclass correlation (Statistical Methods for Research Workers, 1925):
 *   z = ½ ln((1 + (k − 1) r) ÷ (1 − r)) with variance k D ÷ (2 (k − 1)(n − 2)), plus the variance of the spreads' rounding.
 * - Corrected for attenuation, two areas' spreads are multiplied by the root of their reliabilities (C. Spearman, American
 *   Journal of Psychology 15, 1904). An index counts conditions, so its reliability is set to 1.
 * - The first principal component explains at least k S² ÷ Σ s², because the mean of all areas is one of the components
 *   that it is chosen from (S. Friedman and H. F. Weisberg, Educational and Psychological Measurement 41, 1981).
 *
 * A high value says that one overall view explains much of the answers. It doesn't test a model of eight factors: that
 * needs people's own answers. Null if a spread isn't known or is at its smallest shown value.
 */
export function areasTogether(
  spreads: { areas: readonly (number | null)[]; overall: number | null },
  about: {
    people: number
    design: number
    /** Each area's reliability, 1 for an index; null if unknown. */
    reliabilities: readonly (number | null)[]
    /** The ratio of the spreads' ladder, and its lowest rungs. */
    ladder: { ratio: number; area: number; overall: number }
  },
): AreasTogether | null {
  const { people, design, reliabilities, ladder } = about
  const { overall } = spreads
  const areas = spreads.areas.flatMap((spread) => spread ?? [])
  const k = areas.length
  if (overall === null || k < spreads.areas.length || k < 2) return null
  if (overall <= ladder.overall || areas.some((spread) => spread <= ladder.area)) return null
  const own = sum(areas.map((spread) => spread ** 2))
  const whole = k ** 2 * overall ** 2
  const value = (whole - own) / pairs(areas)
  if (value >= 1) return null
  const sampled = (k * design) / (2 * (k - 1) * (people - 2))
  // The variance of ln(S² ÷ Σ s²) from rounding: each spread is off by at most a rung, on average rung² / 6.
  const rungs = ((4 * Math.log(ladder.ratio) ** 2) / 6) * (1 + 1 / k)
  const sensitivity = k / (2 * (k - 1) * (1 - value))
  const half = z95 * Math.sqrt(sampled + sensitivity ** 2 * rungs)
  const center = Math.log((1 + (k - 1) * value) / (1 - value)) / 2
  const back = (z: number) => {
    const ratio = Math.exp(2 * z)
    return (ratio - 1) / (ratio + k - 1)
  }
  const known = reliabilities.flatMap((one) => one ?? [])
  const reliable = areas.map((spread, at) => spread * Math.sqrt(known[at] ?? 1))
  return {
    correlation: { value, low: back(center - half), high: back(center + half) },
    corrected: known.length < k ? null : Math.min(1, (whole - own) / pairs(reliable)),
    firstShare: whole / k / own,
  }
}

/** The sum of the products of two different values, over all ordered pairs. */
const pairs = (values: readonly number[]): number => sum(values) ** 2 - sum(values.map((value) => value ** 2))

/** A school's rounded mean and spread of people's scores, and the variance that rounding adds to the mean. */
export interface SchoolSpread {
  people: number
  mean: number
  spread: number
  rounding: number
}

/**
 * Returns ICC(1), the share of the variance of people's scores that lies between schools:
 * (B − W) ÷ (B + (n₀ − 1) W), with the mean squares B between and W within schools and
 * n₀ = (N − Σ n² ÷ N) ÷ (J − 1) (P. E. Shrout and J. L. Fleiss, Psychological Bulletin 86, 1979; unequal schools: A. Donner
 * and A. Koval, Biometrics 36, 1980). B is without what rounding adds on average. The limits are S. R. Searle's (Linear
 * Models, 1971): (F ÷ F₀ − 1) ÷ (F ÷ F₀ + n₀ − 1). They are exact for equal schools and close for others. Limits below 0
 * are shown as 0. Null for fewer than two schools.
 */
export function intraclass(schools: readonly SchoolSpread[]): Range | null {
  if (schools.length < 2) return null
  const all = sum(schools.map(({ people }) => people))
  const center = sum(schools.map((one) => one.people * one.mean)) / all
  const freedom = { between: schools.length - 1, within: all - schools.length }
  const typical = (all - sum(schools.map(({ people }) => people ** 2)) / all) / freedom.between
  const within = sum(schools.map(({ people, spread }) => (people - 1) * spread ** 2)) / freedom.within
  const scatter = sum(
    schools.map((one) => one.people * ((one.mean - center) ** 2 - (1 - one.people / all) * one.rounding)),
  )
  const f = Math.max(0, scatter / freedom.between / within)
  const share = (ratio: number) => Math.max(0, (ratio - 1) / (ratio + typical - 1))
  const quantile = (p: number) => jstat.centralF.inv(p, freedom.between, freedom.within)
  return { value: share(f), low: share(f / quantile(0.975)), high: share(f / quantile(0.025)) }
}
