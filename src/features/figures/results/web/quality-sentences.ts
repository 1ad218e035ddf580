import { count } from '../../../../shared/numbers.ts'
import type { DataQuality } from '../contract.ts'

type Instrument = NonNullable<DataQuality['instruments']>[number]
type Share = NonNullable<Instrument['sameChoice']>

const ends = { orLess: ' or less', orMore: ' or more' } as const

export const qualityLead =
  'Read a score with more care if few people answered, an area’s questions don’t agree well or many people chose “I don’t know.”'

/** How many people answered. */
export const answeredWords = (answered: number | null, smallGroup: number): string =>
  answered === null ? `Fewer than ${smallGroup} responses` : `${count(answered)} or more responses`

/** How many sheets may not have been read. */
export const sameChoiceSentence = ({ percent, coded }: Share): string =>
  `${percent}%${coded === null ? '' : ends[coded]} gave the same answer to every question. Some meant it. Others may not have read the questions.`

export const qualityMethod =
  'Alpha and omega show how well an area’s questions go together: “well” from 0.8, “fairly” from 0.7, “loosely” below that. Fewer questions give lower values. Two areas are indexes: they count conditions, such as who teaches, so their questions need not agree. We need 200 people or more, and no one person who could change the value by more than 0.1. “I don’t know” is the share of an area’s answers without a score. A score counts people who answered at least half of the area’s questions.'
