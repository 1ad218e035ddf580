import { count } from '../../../../shared/numbers.ts'
import type { DataQuality } from '../contract.ts'

type Instrument = NonNullable<DataQuality['instruments']>[number]
type Share = NonNullable<Instrument['sameChoice']>

const ends = { orLess: ' or less', orMore: ' or more' } as const

export const qualityLead =
  'A score is less certain if few people answered, the area’s questions don’t agree or many people chose “I don’t know.”'

export const answeredWords = (answered: number | null, smallGroup: number): string =>
  answered === null ? `Fewer than ${smallGroup} responses` : `${count(answered)} or more responses`

/** Says how many people may not have read the questions. */
export const sameChoiceSentence = ({ percent, coded }: Share): string =>
  `${percent}%${coded === null ? '' : ends[coded]} gave the same answer to every question.`

export const qualityMethod =
  'Alpha and omega show how well an area’s questions agree: well (0.8 or more), fairly well (0.7 or more) or loosely (below 0.7). Fewer questions give lower values. Two areas are indexes. They count conditions, such as who teaches, so their questions don’t have to agree. We need at least 200 people, and we leave out values that one person could change by more than 0.1. “I don’t know” is the share of an area’s answers without a score. Scores count people who answered at least half of the area’s questions. People who gave the same answer to every question may have meant it, or may not have read the questions.'
