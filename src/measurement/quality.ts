import { type AreaCode, areaCodes, isIndex, type ParticipantType } from '../shared/codes.ts'
import type { Share } from './figures.ts'
import { precisionFor, shownShare } from './precision.ts'
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

/** How strongly answers move together, from 0.8 and 0.7 on. */
export const cohesions = ['well', 'fairly', 'loosely'] as const
export type Cohesion = (typeof cohesions)[number]

/** What the figures of an area rest on, in one instrument. */
export interface AreaQuality {
  area: AreaCode
  items: number
  /** Null for an index, and if unknown for any reason. */
  alpha: Cohesion | null
  omega: Cohesion | null
  /** Share of the answers without a score. */
  unscored: Share | null
}

/** What the figures of an instrument rest on. */
export interface InstrumentQuality {
  type: ParticipantType
  /** People who answered: at least so many, in steps of the threshold; null below it. */
  answered: number | null
  /** Share of those who gave the same choice throughout. */
  sameChoice: Share | null
  /** In the order of areaCodes. */
  areas: AreaQuality[]
}

/** What is counted of an instrument's answers, person by person. */
export interface QualityCounts {
  sameChoice: number
  /** In the order of areaCodes: answers without a score, and sums over those who answered all of the area's items. */
  areas: { items: number; unscored: number; complete: ItemSums }[]
}

/** `items`: how many items each area has, in the order of areaCodes. */
export const emptyQuality = (items: readonly number[]): QualityCounts => ({
  sameChoice: 0,
  areas: items.map((count) => ({ items: count, unscored: 0, complete: emptyItemSums(count) })),
})

/** Counts a person in: the scores of each area's items in their order, NaN where an answer has none. */
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
 * What may be shown of that: shares by the number of people who were asked, in the steps of shares of favorable answers;
 * alpha and omega as words. `answered` says how the number of people is shown, `spreads` are those of the group.
 */
export function qualityOf(
  type: ParticipantType,
  counts: QualityCounts,
  { n, key, answered, spreads }: { n: number; key: number; answered: number | null; spreads: Spreads | null },
  { threshold, lot }: Protection,
): InstrumentQuality {
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
      const cohesion = cohesionOf(complete, spread, threshold)
      return {
        area,
        items,
        alpha: cohesion(alpha),
        omega: cohesion(omega),
        unscored: items === 0 ? null : share(unscored / (n * items), area, 'unscored'),
      }
    }),
  }
}

/** Below this spread of a group's scores a few people decide how strongly answers move together. */
const leastSpread = 1.8
/** No one may move a value by more. */
const influenceAtMost = 0.1

/**
 * Where alpha is at least this, no one among two hundred people moves omega by more than 0.06, so that omega need not be
 * fitted again without each of them; a fit takes a millisecond.
 */
const steadyAlpha = 0.6

type Value = (covariance: number[][]) => number | null

/** A word needs twenty times the threshold, scores that are spread, and that no single person decides it. */
function cohesionOf(
  sums: ItemSums,
  spread: Rounded | null,
  threshold: number,
): (of: Value) => Cohesion | null {
  if (sums.n < 20 * threshold || spread === null || spread < leastSpread) return () => null
  const matrix = covariances(sums)
  const isSteady = (alpha(matrix) ?? 0) >= steadyAlpha && influence(sums, alpha) <= influenceAtMost
  return (of) => {
    const value = of(matrix)
    if (value === null || !(isSteady || influence(sums, of) <= influenceAtMost)) return null
    return value >= 0.8 ? 'well' : value >= 0.7 ? 'fairly' : 'loosely'
  }
}

const emptyArea: QualityCounts['areas'][number] = { items: 0, unscored: 0, complete: emptyItemSums(0) }
