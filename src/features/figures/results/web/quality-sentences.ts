import { count } from '../../../../shared/numbers.ts'
import type { DataQuality } from '../contract.ts'

type Instrument = NonNullable<DataQuality['instruments']>[number]
type Share = NonNullable<Instrument['sameChoice']>

const ends = { orLess: ' or less', orMore: ' or more' } as const

export const qualityLead =
  'A score is worth what it rests on. Read it with more care where few answered, where the questions of an area agree little, and where many did not know.'

/** How many people answered. */
export const answeredWords = (answered: number | null, smallGroup: number): string =>
  answered === null ? `Fewer than ${smallGroup} responses` : `${count(answered)} or more responses`

/** How many sheets may not have been read. */
export const sameChoiceSentence = ({ percent, coded }: Share): string =>
  `${percent}%${coded === null ? '' : ends[coded]} gave the same choice throughout. Some mean it; others did not read the questions.`

export const qualityMethod =
  'Alpha and omega say how far the questions of an area go together, from people who answered all of them: at 1 everybody who is above others in one is above them in all, at 0 the questions have nothing in common. We say “well” from 0.8, “fairly” from 0.7 and “loosely” below. Fewer questions give lower values. Two areas are indices: they count conditions, such as who teaches and who learns together, so their questions need not agree. We say it for 200 people or more, and only if no single person could change the value by more than 0.1. “I don’t know” is the share of all answers in the area that have no score. A score counts a person who answered at least half of an area’s questions.'
