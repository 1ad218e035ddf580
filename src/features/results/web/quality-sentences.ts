import { count } from '../../../shared/numbers.ts'
import type { DataQuality } from '../contract.ts'

type Instrument = NonNullable<DataQuality['instruments']>[number]
type Share = NonNullable<Instrument['sameChoice']>

const ends = { orLess: ' or less', orMore: ' or more' } as const

export const qualityLead =
  'A score is worth what it rests on. Read it with more care where few answered, where the questions of an area agree little, and where many did not know.'

/** How many people answered. */
export const answeredWords = (answered: number | null, smallGroup: number): string =>
  answered === null ? `Fewer than ${smallGroup} responses` : `${count(answered)} or more responses`

/** A share of 1 with two digits: "0.72", "0.98 or more". */
const hundredths = ({ percent, coded }: Share): string =>
  `${(percent / 100).toFixed(2)}${coded === null ? '' : ends[coded]}`

/** How well an area's questions agree: alpha and omega, or why they are not told. */
export function agreementWords({ items, complete, alpha, omega }: Instrument['areas'][number]): string {
  if (items < 2) return 'One question alone cannot be judged'
  if (complete === null) return 'Too few to tell'
  if (alpha === null) return 'All answered alike'
  const both =
    omega === null ? `alpha ${hundredths(alpha)}` : `alpha ${hundredths(alpha)}, omega ${hundredths(omega)}`
  return `${both} (about ${count(complete)} people)`
}

/** How many sheets may not have been read. */
export const sameChoiceSentence = ({ percent, coded }: Share): string =>
  `${percent}%${coded === null ? '' : ends[coded]} gave the same choice throughout. Some mean it; others did not read the questions.`

export const qualityMethod =
  'Alpha and omega say how far the questions of an area go together, from people who answered all of them: at 1 everybody who is above others in one is above them in all, at 0 the questions have nothing in common. From 0.7 on an area’s score is usually called dependable for comparing groups, from 0.8 for more; fewer questions give lower figures. They are told from 100 people on. “I don’t know” is the share of all answers in the area that have no score. A score counts a person who answered at least half of an area’s questions.'
