import { type AreaCode, areaCodes, type Group } from '../shared/codes.ts'
import { designEffect, type Kind } from './comparison.ts'
import {
  type Coded,
  codedShare,
  type Precision,
  precisionFor,
  roundedUp,
  shownScore,
  toStep,
} from './precision.ts'
import { meanStep, type RoundedCell, type Spreads, type Told } from './rounded.ts'
import type { ScoreStatus } from './scores.ts'

/**
 * Why a figure isn't shown: `nobody` answered; `fewer` people than the threshold answered; too few of those who
 * answered have a score (`unscored`); an area has no score, which the overall score needs (`incomplete`); there is only
 * one group, so no average (`oneGroup`); a single question needs four times the threshold (`fewForItem`); a stored
 * record can't be read (`unavailable`).
 */
export const reasons = [
  'nobody',
  'fewer',
  'unscored',
  'incomplete',
  'oneGroup',
  'fewForItem',
  'overfull',
  'unavailable',
] as const
export type Reason = (typeof reasons)[number]

export interface Share {
  /** Whole percent. */
  percent: number
  coded: Coded['coded']
}

/** A figure that may be shown. Pages and files only print it. */
export interface Figure {
  /** Number of people it is about: exact for a group, a minimum if `atLeast`; null if suppressed. */
  n: number | null
  atLeast: boolean
  /** 0 to 10; null if only the word or nothing is shown. */
  score: number | null
  coded: Coded['coded']
  /** Null if only n is shown. */
  status: ScoreStatus | null
  /** Half the width of the 95% confidence interval, rounded up to one decimal; null if there is none. */
  margin: number | null
  favourable: Share | null
  /** Why there is no status; null if there is one. */
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

/** Rounded values, before they are printed. `favourable` is in percent; `variance` is null without a spread. */
interface Values {
  mean: number
  variance: number | null
  favourable: number | null
}

/**
 * Variance that printing adds to a score. A score printed in halves is up to a quarter of a point from its mean, so
 * step² / 12 on average. For tenths, rounding up the margin covers it.
 */
const printVariance = ({ score: step }: Precision): number => (step === 0.5 ? step ** 2 / 12 : 0)

function print({ mean, variance, favourable }: Values, precision: Precision, told: Told): Figure {
  const score = shownScore(mean, precision)
  const hasMargin = precision.margin && variance !== null && score.coded === null
  return {
    ...told,
    ...score,
    margin: hasMargin ? roundedUp(1.96 * Math.sqrt(variance + printVariance(precision))) : null,
    favourable:
      precision.favourable === null || favourable === null
        ? null
        : codedShare(toStep(favourable, precision.favourable), precision.favourable),
    reason: null,
  }
}

/** What a cell's margins depend on: how alike people in the same class answer, and how widely scores are spread. */
export interface Basis {
  group: Group
  kind: Kind
  spreads: Spreads | null
  threshold: number
}

/** Variance of the rounded mean: the sample's, with the design effect, plus the rounding's, step² / 6 on average. */
const varianceOf = (
  spread: number | null | undefined,
  { people }: RoundedCell,
  parts: number,
  basis: Basis,
) =>
  spread === null || spread === undefined
    ? null
    : (designEffect(basis.group, basis.kind) * spread ** 2) / people +
      meanStep(people, basis.threshold) ** 2 / (6 * parts)

const valuesIn = (cell: RoundedCell, at: number, basis: Basis): Values | null => {
  const mean = cell.means[at] ?? null
  if (mean === null) return null
  const variance = varianceOf(basis.spreads?.areas[at], cell, 1, basis)
  return { mean, variance, favourable: cell.favourable[at] ?? null }
}

/** Returns a cell's figures in every area, in the order of areaCodes. */
export const areaFigures = (cell: RoundedCell, basis: Basis): Figure[] =>
  areaCodes.map((_, at) => {
    if (cell.precision === null) return tooFew(cell)
    const values = valuesIn(cell, at, basis)
    return values ? print(values, cell.precision, cell.told) : { ...hidden('unscored'), ...cell.told }
  })

/** A group's number of people is still shown; a row's number is suppressed. */
const tooFew = ({ nobody, told }: RoundedCell): Figure =>
  hidden(nobody && !told.atLeast ? 'nobody' : 'fewer', told.atLeast ? null : told.n)

/** Checks whether a cell has a score in every area that the survey asked about. */
export const isComplete = (
  { means }: Pick<RoundedCell, 'means'>,
  asked: readonly AreaCode[] = areaCodes,
): boolean => areaCodes.every((code, at) => !asked.includes(code) || (means[at] ?? null) !== null)

const average = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length
const allOrNull = (values: readonly (number | null)[]): number[] | null =>
  values.includes(null) ? null : values.flatMap((value) => value ?? [])
const averageOrNull = (values: readonly (number | null)[]): number | null => {
  const known = allOrNull(values)
  return known && average(known)
}

/** Returns a cell's mean over all areas; null if an area has no score. */
export function overallMean({ means }: Pick<RoundedCell, 'means'>): number | null {
  return averageOrNull(means)
}

const overallValues = (cell: RoundedCell, basis: Basis): Values | null => {
  const mean = overallMean(cell)
  return mean === null
    ? null
    : {
        mean,
        variance: varianceOf(basis.spreads?.overall, cell, areaCodes.length, basis),
        favourable: averageOrNull(cell.favourable),
      }
}

/** Returns a cell's overall figure: the mean of its eight rounded area scores. */
export function overallFigure(cell: RoundedCell, basis: Basis): Figure {
  if (cell.precision === null) return tooFew(cell)
  const values = overallValues(cell, basis)
  return values ? print(values, cell.precision, cell.told) : { ...hidden('incomplete'), ...cell.told }
}

/** Averages the groups' rounded figures, each group counting equally. `asked` lists the areas with questions. */
export function everyoneFigures(
  groups: readonly { cell: RoundedCell; basis: Basis }[],
  { threshold, coarse }: { threshold: number; coarse: boolean },
  asked: readonly AreaCode[] = areaCodes,
): { overall: Figure; areas: Figure[] } {
  const people = groups.length * Math.min(...groups.map(({ cell }) => cell.people))
  const precision = precisionFor(people, threshold, coarse)
  const told = { n: null, atLeast: false }
  if (groups.length < 2 || precision === null)
    return { overall: hidden('oneGroup'), areas: areaCodes.map(() => hidden('oneGroup')) }
  const mean = (values: readonly (Values | null)[]) => {
    const known = values.flatMap((one) => one ?? [])
    return print(meanOfGroups(known), precision, told)
  }
  const areas = areaCodes.map((code, at) =>
    asked.includes(code)
      ? mean(groups.map(({ cell, basis }) => valuesIn(cell, at, basis)))
      : hidden('unscored'),
  )
  return asked.length < areaCodes.length
    ? { overall: hidden('incomplete'), areas }
    : { overall: mean(groups.map(({ cell, basis }) => overallValues(cell, basis))), areas }
}

/** Groups are independent samples, so their variances add up. */
function meanOfGroups(groups: readonly Values[]): Values {
  const variances = allOrNull(groups.map(({ variance }) => variance))
  return {
    mean: average(groups.map(({ mean }) => mean)),
    variance: variances && variances.reduce((sum, one) => sum + one, 0) / groups.length ** 2,
    favourable: averageOrNull(groups.map(({ favourable }) => favourable)),
  }
}

/** Returns the shown form of a mean computed from rounded means, such as the mean of everyone else in the group. */
export function computedFigure(
  mean: number,
  variance: number | null,
  people: number,
  threshold: number,
): Figure {
  const precision = precisionFor(people, threshold)
  if (precision === null) return hidden('fewer')
  return print({ mean, variance, favourable: null }, precision, { n: null, atLeast: false })
}
