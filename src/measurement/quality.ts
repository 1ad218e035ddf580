import { type AreaCode, areaCodes, type ParticipantType } from '../shared/codes.ts'
import type { Protection, Share } from './figures.ts'
import { precisionFor, roundByLot, shownShare } from './precision.ts'
import { addItemScores, alpha, covariances, emptyItemSums, type ItemSums, omega } from './reliability.ts'

/** Alpha and omega are given from so many people on who answered all items of an area. */
export const reliabilityFrom = 100

/** What the figures of an area rest on, in one instrument. */
export interface AreaQuality {
  area: AreaCode
  items: number
  /** About how many people answered all items: tens by lot; null below `reliabilityFrom`. */
  complete: number | null
  /** In hundredths, rounded like a share; null where too few answered all items, or the items do not allow it. */
  alpha: Share | null
  omega: Share | null
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
 * alpha and omega as shares of a variance, in the same steps. `answered` is how the number of people is told.
 */
export function qualityOf(
  type: ParticipantType,
  counts: QualityCounts,
  { n, key, answered }: { n: number; key: number; answered: number | null },
  { threshold, lot }: Protection,
): InstrumentQuality {
  const step = precisionFor(n, threshold)?.favourable ?? null
  const share = (exact: number | null, of: string, kind: string): Share | null =>
    step === null || exact === null ? null : shownShare(exact, step, lot(key, of, kind))
  return {
    type,
    answered,
    sameChoice: share(counts.sameChoice / n, 'sheets', 'sameChoice'),
    areas: areaCodes.map((area, at) => {
      const { items, unscored, complete } = counts.areas[at] ?? emptyArea
      const covariance = complete.n < reliabilityFrom ? null : covariances(complete)
      return {
        area,
        items,
        complete: covariance && roundByLot(complete.n, 10, lot(key, area, 'complete')),
        alpha: share(covariance && alpha(covariance), area, 'alpha'),
        omega: share(covariance && omega(covariance), area, 'omega'),
        unscored: items === 0 ? null : share(unscored / (n * items), area, 'unscored'),
      }
    }),
  }
}

const emptyArea: QualityCounts['areas'][number] = { items: 0, unscored: 0, complete: emptyItemSums(0) }
