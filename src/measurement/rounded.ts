import { areaCodes } from '../shared/codes.ts'
import { type Lot, type Precision, precisionFor, roundRandomly } from './precision.ts'
import { meanOf, type Spread, type Tally, varianceOf } from './respondents.ts'

declare const brand: unique symbol
/**
 * A randomly rounded number. Only this file makes these numbers, so code that accepts `Rounded` numbers can't see exact
 * ones. Scores, comparisons, changes and briefs are computed from these alone (docs/decisions/0011-rounding-by-lot.md).
 */
export type Rounded = number & { readonly [brand]: true }

/** A cell's number of people, a multiple of the threshold, and its mean in each area, stored for comparisons. */
export interface RoundedMeans {
  people: number
  /** In the order of areaCodes; null if too few people have a score, or the cell is too small. */
  means: readonly (Rounded | null)[]
  /** Mean of the two stories, which isn't a score; missing if they weren't asked, or below twice the threshold. */
  stories?: Rounded
}

/** Spreads of people's scores, in points, for groups with at least four times the threshold of people. */
export interface Spreads {
  /** The standard deviation of scores in each area, in the order of areaCodes; null if there is no mean. */
  areas: readonly (Rounded | null)[]
  /** The standard deviation of people's means over all areas. */
  overall: Rounded | null
  /** The standard deviation of people's score in an area minus their mean in the others; one value for all areas. */
  apart: Rounded | null
  /** The standard deviation of people's mean over all areas minus their mean of the stories, if they were asked. */
  beyondStories?: Rounded
}

/** How the number of people is shown: exactly, or as a minimum. */
export interface Told {
  n: number | null
  atLeast: boolean
}

/** A cell whose figures can all be shown. */
export interface RoundedCell extends RoundedMeans {
  told: Told
  /** Null below the threshold. */
  precision: Precision | null
  nobody: boolean
  /** Shares of favorable answers in percent, in the order of areaCodes. */
  favourable: readonly (Rounded | null)[]
}

export interface Protection {
  threshold: number
  lot: Lot
  /** For early results: only words or whole numbers, and no margins. */
  coarse: boolean
}

/** Returns 2 points if only the word is shown, else 10 / people, which is how far one person can move a mean. */
export const meanStep = (people: number, threshold: number): number =>
  people < 2 * threshold ? 2 : 10 / people

/** Rounds every mean and share of a cell, each with its own random number. */
export function roundCell(cell: Tally, told: Told, { threshold, lot, coarse }: Protection): RoundedCell {
  const precision = precisionFor(cell.n, threshold, coarse)
  const none = areaCodes.map(() => null)
  if (precision === null)
    return { told, precision, nobody: cell.n === 0, people: 0, means: none, favourable: none }
  const people =
    Math.floor((told.atLeast ? leastOf(cell.n, told.n, threshold) : cell.n) / threshold) * threshold
  const step = meanStep(people, threshold)
  const draw = (at: number, kind: string) => lot(cell.key, areaCodes[at] ?? '', kind)
  const hasStories = !coarse && people >= 2 * threshold && isScored(cell.stories, cell, threshold)
  const inAreas = (round: (area: Tally['areas'][number], at: number) => number | null) =>
    cell.areas.map((area, at) =>
      isScored(area, cell, threshold) ? (round(area, at) as Rounded | null) : null,
    )
  return {
    told,
    precision,
    nobody: false,
    people,
    means: inAreas((area, at) => roundRandomly(meanOf(area), step, draw(at, 'score'))),
    favourable: inAreas((area, at) =>
      precision.favourable === null || area.answers === 0
        ? null
        : roundRandomly((100 * area.favourable) / area.answers, precision.favourable, draw(at, 'favourable')),
    ),
    ...(hasStories && {
      stories: roundRandomly(meanOf(cell.stories), step, lot(cell.key, 'STORY', 'score')) as Rounded,
    }),
  }
}

/** Returns the smallest number of people whose figures are as precise as the cell's, while steps are hidden. */
const leastOf = (n: number, told: number | null, threshold: number): number =>
  told !== null && told + threshold > n
    ? told
    : ([20, 4, 2, 1].map((times) => times * threshold).find((least) => n >= least) ?? 0)

/** Smaller spreads are shown as these. Otherwise, groups that answer alike would look more certain than they are. */
export const leastSpread = { area: 1.5, overall: 1, apart: 1, beyondStories: 1 }

/** Spreads are rounded to multiples of the least by powers of this, which is closer to 1 for more people. */
export const spreadRatio = (people: number, threshold: number): number =>
  people >= 40 * threshold ? 1.05 : people >= 20 * threshold ? 1.1 : 1.2

/** Rounds spreads randomly to steps of a geometric scale; null below four times the threshold of people. */
export function roundSpreads(group: Tally, { threshold, lot }: Protection): Spreads | null {
  if (group.n < 4 * threshold) return null
  const ratio = spreadRatio(group.n, threshold)
  const round = (variance: number | null, least: number, of: string): Rounded =>
    onLadder(Math.sqrt(variance ?? 0), least, ratio, lot(group.key, of, 'spread')) as Rounded
  const isWhole = isScored(group.whole, group, threshold)
  return {
    areas: group.areas.map((area, at) =>
      isScored(area, group, threshold)
        ? round(varianceOf(area), leastSpread.area, areaCodes[at] ?? '')
        : null,
    ),
    overall: isWhole ? round(varianceOf(group.whole), leastSpread.overall, 'overall') : null,
    apart: isWhole ? round(apartVariance(group), leastSpread.apart, 'apart') : null,
    ...(isScored(group.beyondStories, group, threshold) && {
      beyondStories: round(varianceOf(group.beyondStories), leastSpread.beyondStories, 'stories'),
    }),
  }
}

/**
 * Checks whether enough people in a cell have a score: at least the threshold, and two thirds of its people. Steps
 * depend on the number of people in the cell. If many had no score, one person with a score would move a mean by
 * several steps.
 */
export const isScored = ({ scored }: Spread, { n }: Pick<Tally, 'n'>, threshold: number): boolean =>
  scored >= threshold && 3 * scored >= 2 * n

const apartVariance = ({ apart }: Tally): number =>
  apart.reduce((sum, area) => sum + (varianceOf(area) ?? 0), 0) / apart.length

/** Rounds to least, least × ratio, …: randomly to the step below or above, in proportion to the distances. */
export function onLadder(value: number, least: number, ratio: number, lot: number): number {
  if (value <= least) return least
  const rung = Math.floor(Math.log(value / least) / Math.log(ratio) + 1e-9)
  const below = least * ratio ** rung
  const part = (value - below) / (below * (ratio - 1))
  return part > lot ? below * ratio : below
}
