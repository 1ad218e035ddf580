import { count } from '../../../../shared/numbers.ts'
import type { DataQuality } from '../contract.ts'

type Instrument = NonNullable<DataQuality['instruments']>[number]
type Share = NonNullable<Instrument['sameChoice']>
type Together = NonNullable<Instrument['together']>

const ends = { orLess: ' or less', orMore: ' or more' } as const

export const qualityLead =
  'A score is less certain if few people answered, the area’s questions don’t agree or many people chose “I don’t know.”'

export const answeredWords = (answered: number | null, smallGroup: number): string =>
  answered === null ? `Fewer than ${smallGroup} responses` : `${count(answered)} or more responses`

/** Says how many people may not have read the questions. */
export const sameChoiceSentence = ({ percent, coded }: Share): string =>
  `${percent}%${coded === null ? '' : ends[coded]} gave the same answer to every question.`

/** Says how far the areas share one overall impression; `whose` are the people it is about. */
export function togetherSentence({ correlation, corrected, firstShare }: Together, whose: string): string {
  const { value, low, high } = correlation
  const withoutError =
    corrected === null ? '' : `, or ${corrected.toFixed(2)} without the questions’ measurement error`
  return `${whose}: people who score one area high often score the others high. On average, two areas correlate by ${value.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})${withoutError}. One overall impression explains at least ${Math.floor(100 * firstShare)}% of how people differ.`
}

export const precisionSentence =
  'Scores are within the margin of error in 19 of 20 surveys. The last column says how many responses a margin of 0.5 points needs.'

export const allStudentsSentence = 'Margins and responses are for all students.'

export const structureMethod =
  'Omega is shown as a number for 300 complete responses or more, rounded at random to 0.05. Its 95% range follows Bonett (2002) and includes the rounding. The responses for ± 0.5 count everyone in the group, so in a small school they can be fewer than the margin suggests. The correlation between areas comes from the rounded spreads. It doesn’t test whether the questions have one factor or eight.'

export const qualityMethod =
  'Alpha and omega show how well an area’s questions agree: well (0.8 or more), fairly well (0.7 or more) or loosely (below 0.7). Fewer questions give lower values. Two areas are indexes. They count conditions, such as who teaches, so their questions don’t have to agree. We need at least 200 people, and we leave out values that one person could change by more than 0.1. “I don’t know” is the share of an area’s answers without a score. Scores count people who answered at least half of the area’s questions. People who gave the same answer to every question may have meant it, or may not have read the questions.'
