import { type AreaCode, areaCodes, groupOf, isIndex, type ParticipantType } from '../shared/codes.ts'
import { designEffect } from './comparison.ts'
import type { Share } from './figures.ts'
import { precisionFor, roundRandomly, shownShare } from './precision.ts'
import {
  addItemScores,
  alpha,
  covariances,
  emptyItemSums,
  type ItemSums,
  influence,
  omega,
} from './reliability.ts'
import type { Protection, Rounded, Spreads } from './rounded.ts'
import { type Range, reliabilityRange } from './structure.ts'

/** How strongly answers move together: well from 0.8, fairly from 0.7, loosely below. */
export const cohesions = ['well', 'fairly', 'loosely'] as const
export type Cohesion = (typeof cohesions)[number]

/** What an area's figures are based on, in one question set. */
export interface AreaQuality {
  area: AreaCode
  items: number
  /** Null for an index, and whenever the value isn't known. */
  alpha: Cohesion | null
  omega: Cohesion | null
  /** Omega with its 95% interval; null if it isn't shown. Missing from earlier results. */
  omegaRange?: Range | null
  /** Share of the answers without a score. */
  unscored: Share | null
}

/** What a question set's figures are based on. */
export interface InstrumentQuality {
  type: ParticipantType
  /** Minimum number of people who answered, in steps of the threshold; null below it. */
  answered: number | null
  /** Share of people who gave the same choice throughout. */
  sameChoice: Share | null
  /** In the order of areaCodes. */
  areas: AreaQuality[]
}

/** What is counted in the answers to a question set, person by person. */
export interface QualityCounts {
  sameChoice: number
  /** In the order of areaCodes: answers without a score, and sums over people who answered an area in full. */
  areas: { items: number; unscored: number; complete: ItemSums }[]
}

/** `items` is the number of questions in each area, in the order of areaCodes. */
export const emptyQuality = (items: readonly number[]): QualityCounts => ({
  sameChoice: 0,
  areas: items.map((count) => ({ items: count, unscored: 0, complete: emptyItemSums(count) })),
})

/** Adds a person's scores for each area's questions, in order; NaN for an answer without a score. */
export function addAnswersOf(
  counts: QualityCounts,
  areas: readonly Float64Array[],
  isSameChoice: boolean,
): void {
  counts.sameChoice += Number(isSameChoice)
  for (let at = 0; at < counts.areas.length; at++) {
    const area = counts.areas[at]
    const scores = areas[at]
    if (!area || !scores) continue
    let scored = 0
    for (let item = 0; item < scores.length; item++) if (!Number.isNaN(scores[item])) scored += 1
    area.unscored += area.items - scored
    if (scored === area.items && scored > 0) addItemScores(area.complete, scores)
  }
}

/**
 * Returns what may be shown of the counts. Shares depend on the number of people in the cell and have the steps of
 * favorable shares; alpha and omega are words. `answered` is the number of people as shown, and `spreads` are the
 * group's.
 */
export function qualityOf(
  type: ParticipantType,
  counts: QualityCounts,
  { n, key, answered, spreads }: { n: number; key: number; answered: number | null; spreads: Spreads | null },
  { threshold, lot }: Protection,
): InstrumentQuality {
  const design = designEffect(groupOf(type), 'group')
  const step = precisionFor(n, threshold)?.favourable ?? null
  const share = (exact: number, of: string, kind: string): Share | null =>
    step === null ? null : shownShare(exact, step, lot(key, of, kind))
  return {
    type,
    answered,
    sameChoice: share(counts.sameChoice / n, 'sheets', 'sameChoice'),
    areas: areaCodes.map((area, at) => {
      const { items, unscored, complete } = counts.areas[at] ?? emptyArea
      const spread = isIndex(area) ? null : (spreads?.areas[at] ?? null)
      const steady = steadyValues(complete, spread, threshold)
      const shownUnscored = items === 0 ? null : share(unscored / (n * items), area, 'unscored')
      const exact = steady(omega)
      const isNumber = exact !== null && isSteadyNumber(complete, threshold, lot(key, area, 'omega shown'))
      const told = isNumber ? toldOmega(exact, lot(key, area, 'omega')) : null
      return {
        area,
        items,
        alpha: wordFor(steady(alpha)),
        omega: wordFor(told ?? exact),
        omegaRange:
          told === null || told < leastOmega
            ? null
            : reliabilityRange(told, {
                items,
                people: leastComplete(answered, items, shownUnscored, step, threshold),
                design,
                step: omegaStep,
              }),
        unscored: shownUnscored,
      }
    }),
  }
}

/** Below this spread of a group's scores, a few people determine how strongly answers move together. */
const leastSpread = 1.8
/** A value isn't shown if one person could change it by more than this. */
const influenceAtMost = 0.1

/** If alpha is at least this, one of 200 people moves omega by up to 0.06, so we skip the 1 ms fit for each. */
const steadyAlpha = 0.6

type Value = (covariance: number[][]) => number | null

/**
 * Returns a function for values that may be put into words. They need 20 times the threshold of people and scores that
 * are spread, and no single person may determine them. Otherwise they are null.
 */
function steadyValues(
  sums: ItemSums,
  spread: Rounded | null,
  threshold: number,
): (of: Value) => number | null {
  if (sums.n < 20 * threshold || spread === null || spread < leastSpread) return () => null
  const matrix = covariances(sums)
  const isSteady = (alpha(matrix) ?? 0) >= steadyAlpha && influence(sums, alpha) <= influenceAtMost
  return (of) => {
    const value = of(matrix)
    return value !== null && (isSteady || influence(sums, of) <= influenceAtMost) ? value : null
  }
}

const wordFor = (value: number | null): Cohesion | null =>
  value === null ? null : value >= 0.8 ? 'well' : value >= 0.7 ? 'fairly' : 'loosely'

/**
 * Omega is a number from 30 times the threshold of people, if one person changes it by less than its step. Then it is
 * rounded randomly like a mean: who answered what changes at most which of two neighbors is shown.
 */
const omegaPeople = 30
export const omegaStep = 0.05
/** A lower rounded omega is shown only as a word, because one person changes low values most. */
const leastOmega = 0.65
/** At most this number is shown, so that rounding up never says that questions agree perfectly. */
const mostOmega = 0.95

/** From this many times the threshold of people, one person never changes omega by more than its step. */
const surePeople = 100
/** The limit is drawn between four fifths of the step and the step, so that no single answer decides about it. */
const isSteadyNumber = (sums: ItemSums, threshold: number, lot: number): boolean =>
  sums.n >= surePeople * threshold ||
  (sums.n >= omegaPeople * threshold && influence(sums, omega) <= omegaStep * (0.8 + 0.2 * lot))

const toldOmega = (exact: number, lot: number): number =>
  Math.min(mostOmega, roundRandomly(exact, omegaStep, lot))

/** Returns the smallest number of people who can have answered an area in full, from shown figures only. */
function leastComplete(
  answered: number | null,
  items: number,
  unscored: Share | null,
  step: number | null,
  threshold: number,
): number {
  const open = unscored === null ? 1 : (unscored.percent + (step ?? 0)) / 100
  return Math.max(omegaPeople * threshold, Math.floor((answered ?? 0) * (1 - items * open)))
}

const emptyArea: QualityCounts['areas'][number] = { items: 0, unscored: 0, complete: emptyItemSums(0) }
