import { type AreaCode, areaCodes, type Group } from '../shared/codes.ts'
import { designEffect, discoveries, holm, pValue, smallestFound } from './comparison.ts'
import type { Figure } from './figures.ts'
import { clean, precisionFor, roundedUp } from './precision.ts'
import { meanStep, type RoundedMeans, type Spreads } from './rounded.ts'

/** The stored part of a cell; `rounded` is missing from results of version 1.0. */
export interface StoredCell {
  overall: Figure
  areas: readonly Figure[]
  rounded?: RoundedMeans
}

/** A rounded score. The variance is from sampling and rounding; null if too few people answered for a margin. */
export interface Point {
  value: number
  variance: number | null
}

/** The group that a cell belongs to, with the group's spreads. */
export interface PointOf {
  group: Group
  spreads: Spreads | null | undefined
  threshold: number
}

/** Returns a score, overall if `area` is null; null if it's shown as a word or end of the scale, or isn't shown. */
export function pointOf(cell: StoredCell, area: AreaCode | null, of: PointOf): Point | null {
  const at = area === null ? null : areaCodes.indexOf(area)
  const figure = at === null ? cell.overall : cell.areas[at]
  if (!figure || figure.score === null || figure.coded !== null) return null
  const spread = at === null ? of.spreads?.overall : of.spreads?.areas[at]
  const means = at === null ? cell.rounded?.means : [cell.rounded?.means[at] ?? null]
  const parts = at === null ? areaCodes.length : 1
  const value = meanOrNull(means)
  if (!cell.rounded || value === null) return { value: figure.score, variance: printedVariance(figure, of) }
  const isJudged = figure.margin !== null && spread
  return { value, variance: isJudged ? varianceOf(spread, cell.rounded, 1 / parts, of) : null }
}

/** Returns a whole group's area score minus its other areas' mean; null if a score or the spread is missing. */
export function apartPoint({ rounded }: StoredCell, area: AreaCode, of: PointOf): Point | null {
  const spread = of.spreads?.apart
  const overall = meanOrNull(rounded?.means)
  const own = rounded?.means[areaCodes.indexOf(area)] ?? null
  if (!rounded || !spread || overall === null || own === null) return null
  const count = areaCodes.length
  const part = count / (count - 1)
  return { value: part * (own - overall), variance: varianceOf(spread, rounded, part, of) }
}

/**
 * Returns a group's rounded score in an area, or over all areas if `area` is null, even at an end of the scale: only for
 * averages over schools. Returns null if a score or the spread is missing.
 */
export function roundedPoint(
  { rounded }: Pick<StoredCell, 'rounded'>,
  area: AreaCode | null,
  of: PointOf,
): { value: number; variance: number } | null {
  const at = area === null ? null : areaCodes.indexOf(area)
  const spread = at === null ? of.spreads?.overall : of.spreads?.areas[at]
  const value = meanOrNull(at === null ? rounded?.means : [rounded?.means[at] ?? null])
  if (!rounded || value === null || !spread) return null
  return { value, variance: varianceOf(spread, rounded, at === null ? 1 / areaCodes.length : 1, of) }
}

/** `parts` is the factor for the rounding variance of one mean. */
const varianceOf = (spread: number, { people }: RoundedMeans, parts: number, { group, threshold }: PointOf) =>
  (designEffect(group, 'group') * spread ** 2) / people + (parts * meanStep(people, threshold) ** 2) / 6

/** Some of a question set's questions in an area, as shown, and the total number that the set has there. */
export interface QuestionScores {
  figures: readonly Figure[]
  asked: number
}

/**
 * Returns the mean of questions' scores; null if one isn't shown as a number. People's scores vary more over a few of an
 * area's questions than over all of them, but the variance grows no faster than the number of questions falls.
 */
export function questionsPoint(
  instruments: readonly QuestionScores[],
  area: AreaCode,
  of: PointOf,
): Point | null {
  const all = instruments.flatMap(({ figures }) => figures)
  const value = meanOrNull(all.map(({ score, coded }) => (coded === null ? score : null)))
  if (value === null) return null
  const spread = of.spreads?.areas[areaCodes.indexOf(area)]
  if (!spread) return { value, variance: null }
  // Minimum number of people for a question's score. The exact number may be rounded or suppressed.
  const fewest = 20 * of.threshold
  const parts = instruments.map(({ figures, asked }) => (figures.length * asked) / (figures[0]?.n ?? fewest))
  const sample = (designEffect(of.group, 'group') * spread ** 2 * sum(parts)) / all.length ** 2
  const step = (precisionFor(fewest, of.threshold)?.answers ?? 0) / 10
  return { value, variance: sample + step ** 2 / 6 / all.length }
}

/** Results of version 1.0 contain only printed scores and margins. A printed score is within one step of the mean. */
function printedVariance({ n, margin }: Figure, { threshold }: PointOf): number | null {
  if (margin === null) return null
  // If the number of people is unknown, use the widest step that has margins.
  const step = precisionFor(Math.max(n ?? 0, 4 * threshold), threshold)?.score ?? 1
  return (margin / 1.96) ** 2 + step ** 2 / 6
}

function meanOrNull(means: readonly (number | null)[] | undefined): number | null {
  if (!means || means.length === 0 || means.includes(null)) return null
  return sum(means.map((mean) => mean ?? 0)) / means.length
}

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0)

/** How much a score changed between two surveys. */
export interface Difference {
  /** In points, exactly as computed from rounded means. */
  value: number
  /** Standard error; null if one of the scores has no margin. */
  error: number | null
}

export function difference(before: Point | null, now: Point | null): Difference | null {
  if (!before || !now) return null
  const [first, second] = [before.variance, now.variance]
  return {
    value: now.value - before.value,
    error: first === null || second === null ? null : Math.sqrt(first + second),
  }
}

/** Returns the mean of independent differences. */
export function meanDifference(all: readonly Difference[]): Difference {
  const errors = all.flatMap(({ error }) => error ?? [])
  return {
    value: sum(all.map(({ value }) => value)) / all.length,
    error: errors.length < all.length ? null : Math.hypot(...errors) / all.length,
  }
}

/** Returns a difference and half the width of its 95% interval, as printed. */
export const printedDifference = ({
  value,
  error,
}: Difference): { change: number; margin: number | null } => ({
  // Avoids a negative zero.
  change: clean(Math.abs(value)) * Math.sign(value) || 0,
  margin: error === null ? null : roundedUp(1.96 * error),
})

/** Error rates: `gate` for an overall change and what is behind it, `side` for areas that moved more than others. */
const rates = { gate: 0.04, side: 0.01 }

export interface Judged {
  clear: boolean
  /** The smallest change that four of five reports would find, in points. */
  smallest: number
}

/** A possible change, with a key that the caller chooses. */
export interface Candidate<Key> {
  key: Key
  value: number
  error: number
}

/** Returns a list with one candidate; an empty list if the difference can't be tested. */
export const candidate = <Key>(key: Key, own: Difference | null | undefined): Candidate<Key>[] =>
  own && own.error !== null ? [{ key, value: own.value, error: own.error }] : []

const pOf = ({ value, error }: Candidate<unknown>): number => pValue(value / error)
const judgedBy = (found: boolean, { error }: Candidate<unknown>, firstStep: number): Judged => ({
  clear: found,
  smallest: roundedUp(smallestFound(error, firstStep)),
})

/** Tests the groups' overall changes, which open the gates, by Holm's procedure. */
export function judgeGates<Key>(family: readonly Candidate<Key>[]): Map<Key, Judged> {
  const found = holm(family.map(pOf), rates.gate)
  return new Map(
    family.map((own, at) => [own.key, judgedBy(found[at] ?? false, own, rates.gate / family.length)]),
  )
}

/** Tests a group's areas, or the rows in an area. If the gate is closed, all are too close to call. */
export function judgeBehind<Key>(family: readonly Candidate<Key>[], isOpen: boolean): Map<Key, Judged> {
  const found = discoveriesAt(family, rates.gate)
  return new Map(
    family.map((own, at) => [
      own.key,
      judgedBy(isOpen && (found[at] ?? false), own, rates.gate / family.length),
    ]),
  )
}

/**
 * Finds areas that moved more than the other areas of their group. `value` is how much more an area moved, and `own` is
 * how far it moved. An area that stayed where it was while the others moved hasn't changed.
 */
export function judgeApart<Key>(family: readonly (Candidate<Key> & { own: number })[]): Set<Key> {
  const found = discoveriesAt(family, rates.side)
  const isFurther = (own: number, others: number) => Math.abs(own) > Math.abs(others)
  return new Set(
    family.flatMap(({ key, value, own }, at) => (found[at] && isFurther(own, own - value) ? [key] : [])),
  )
}

const discoveriesAt = (family: readonly Candidate<unknown>[], rate: number): boolean[] =>
  discoveries(
    family.map((one) => ({ p: pOf(one), weight: 1 })),
    rate,
  )
