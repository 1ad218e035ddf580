import { type AreaCode, areaCodes } from '../shared/codes.ts'
import { marginOf } from './comparison.ts'
import {
  type Coded,
  type Lot,
  type Precision,
  precisionFor,
  shownMargin,
  shownScore,
  shownShare,
} from './precision.ts'
import { type AreaTally, meanOf, type Tally } from './respondents.ts'
import type { ScoreStatus } from './scores.ts'

/**
 * Why a figure is not shown: `nobody` answered; `fewer` than the threshold answered; too few of those who answered could be
 * `unscored`; an overall score needs one in every area (`incomplete`); there is only one group to take a mean of (`oneGroup`).
 */
export const reasons = ['nobody', 'fewer', 'unscored', 'incomplete', 'oneGroup'] as const
export type Reason = (typeof reasons)[number]

export interface Share {
  /** Whole percent. */
  percent: number
  coded: Coded['coded']
}

/** A figure as it may be shown: pages and files print it and decide nothing. */
export interface Figure {
  /** People it is about: exact for a group, at least so many where `atLeast`; null where it is not told. */
  n: number | null
  atLeast: boolean
  /** 0 to 10; null where only the word is shown, or nothing. */
  score: number | null
  coded: Coded['coded']
  /** Null where nothing but n is shown. */
  status: ScoreStatus | null
  /** Half the width of the 95 % confidence interval, rounded up to the score's step; null where there is none. */
  margin: number | null
  favourable: Share | null
  /** Why there is no status; null where there is one. */
  reason: Reason | null
}

export const hidden = (reason: Reason, n: number | null = null): Figure => ({
  n,
  atLeast: false,
  score: null,
  coded: null,
  status: null,
  margin: null,
  favourable: null,
  reason,
})

/** How the number of people is told: exactly, or at least so many. */
export interface Told {
  n: number | null
  atLeast: boolean
}

/** What a figure is made of before protection. */
export interface Exact {
  mean: number
  /** Half the width of the confidence interval; null where it cannot be given. */
  margin: number | null
  /** 0 to 1. */
  favourable: number | null
}

export interface Protection {
  threshold: number
  lot: Lot
  /** While results are provisional: whole numbers at most, and no margins. */
  coarse: boolean
}

/** Rounds a figure by the number of its people. `key` and `of` decide its lots. */
export function figureFrom(
  exact: Exact,
  precision: Precision,
  told: Told,
  draw: (kind: string) => number,
): Figure {
  const { score: step, favourable: shareStep } = precision
  const margin = precision.margin && exact.margin !== null && step !== null
  const score = shownScore(exact.mean, precision, draw('score'))
  return {
    ...told,
    ...score,
    margin: margin && score.coded === null ? shownMargin(exact.margin ?? 0, step) : null,
    favourable:
      shareStep === null || exact.favourable === null
        ? null
        : shownShare(exact.favourable, shareStep, draw('favourable')),
    reason: null,
  }
}

const exactOf = (area: AreaTally): Exact => ({
  mean: meanOf(area),
  margin: marginOf(area),
  favourable: area.answers === 0 ? null : area.favourable / area.answers,
})

/** The figures of a cell in every area, in the order of areaCodes. */
export function areaFigures(cell: Tally, told: Told, protection: Protection): Figure[] {
  return cell.areas.map((area, at) => areaFigure(cell, area, areaCodes[at] ?? '', told, protection))
}

function areaFigure(
  cell: Tally,
  area: AreaTally,
  of: string,
  told: Told,
  { threshold, lot, coarse }: Protection,
): Figure {
  const precision = precisionFor(cell.n, threshold, coarse)
  if (precision === null) return tooFew(cell, told)
  if (area.scored < threshold) return { ...hidden('unscored'), ...told }
  return figureFrom(exactOf(area), precision, told, (kind) => lot(cell.key, of, kind))
}

/** Of a group the number of people stays; of a row it is not told. */
const tooFew = ({ n }: Tally, told: Told): Figure =>
  hidden(n === 0 && !told.atLeast ? 'nobody' : 'fewer', told.atLeast ? null : told.n)

/** Whether a cell has a score in every area that was asked. */
export const isComplete = (cell: Tally, threshold: number, asked: readonly AreaCode[] = areaCodes): boolean =>
  cell.n >= threshold &&
  areaCodes.every((code, at) => !asked.includes(code) || (cell.areas[at]?.scored ?? 0) >= threshold)

/** The overall figure of a cell: the mean of its area scores, computed exactly and rounded once. */
export function overallFigure(cell: Tally, told: Told, { threshold, lot, coarse }: Protection): Figure {
  const precision = precisionFor(cell.n, threshold, coarse)
  if (precision === null) return tooFew(cell, told)
  if (!isComplete(cell, threshold)) return { ...hidden('incomplete'), ...told }
  return figureFrom(overallOf(cell, threshold), precision, told, (kind) => lot(cell.key, 'overall', kind))
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * The overall score and its margin. The margin is that of the members with a score in every area: a little wider than
 * that of all members, and null where fewer than `threshold` have one.
 */
const overallOf = (cell: Tally, threshold: number): Exact => ({
  mean: mean(cell.areas.map(meanOf)),
  margin: cell.whole.scored < threshold ? null : marginOf(cell.whole),
  favourable: mean(cell.areas.map((area) => area.favourable / area.answers)),
})

/** Everyone: the mean of the groups' figures, each group counting the same. `asked` are the areas that have items. */
export function everyoneFigures(
  groups: readonly Tally[],
  { threshold, lot, coarse }: Protection,
  asked: readonly AreaCode[] = areaCodes,
): { overall: Figure; areas: Figure[] } {
  const n = groups.length * Math.min(...groups.map((group) => group.n))
  const precision = precisionFor(n, threshold, coarse)
  const told = { n: null, atLeast: false }
  if (groups.length < 2 || precision === null) {
    return { overall: hidden('oneGroup'), areas: areaCodes.map(() => hidden('oneGroup')) }
  }
  const key = groups.reduce((sum, group) => sum + group.key, 0)
  const areas = areaCodes.map((of, at) => {
    if (!asked.includes(of)) return hidden('unscored')
    const own = groups.flatMap((group) => group.areas[at] ?? []).map(exactOf)
    return figureFrom(meanOfGroups(own), precision, told, (kind) => lot(key, of, kind))
  })
  if (asked.length < areaCodes.length) return { overall: hidden('incomplete'), areas }
  const overall = meanOfGroups(groups.map((group) => overallOf(group, threshold)))
  return { overall: figureFrom(overall, precision, told, (kind) => lot(key, 'overall', kind)), areas }
}

/** Groups are independent samples, so the squares of their margins add up. */
function meanOfGroups(groups: readonly Exact[]): Exact {
  const margins = groups.flatMap(({ margin }) => (margin === null ? [] : [margin ** 2]))
  const shares = groups.flatMap(({ favourable }) => favourable ?? [])
  return {
    mean: mean(groups.map((group) => group.mean)),
    margin:
      margins.length === groups.length
        ? Math.sqrt(margins.reduce((sum, square) => sum + square, 0)) / groups.length
        : null,
    favourable: shares.length === groups.length ? mean(shares) : null,
  }
}
