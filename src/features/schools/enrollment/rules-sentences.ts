import { groupNames } from '../../../shared/codes.ts'
import { dayInWords } from '../../../shared/dates.ts'
import { count } from '../../../shared/numbers.ts'
import type { Missing } from './rules.ts'

/** "60 or more of 310 answered: at most 23%, against 27% of all parents and caregivers." */
export function missingSentence(missing: Missing, smallGroup: number): string {
  const { group, dimension, atLeast, enrolled, atMostOf100, groupOf100 } = missing
  const answered = atLeast === null ? `Fewer than ${smallGroup}` : `${count(atLeast)} or more`
  const isOptional = dimension === 'race' || dimension === 'gender'
  const ofGroup = `${groupOf100}%${isOptional ? ' or more' : ''}`
  return `${answered} of ${count(enrolled)} answered: at most ${atMostOf100}%, against ${ofGroup} of all ${groupNames[group].toLowerCase()}.`
}

/** Where somebody is missing: "Parents and caregivers · Home language". */
export const missingPlace = ({ group, dimensionName }: Missing): string =>
  `${groupNames[group]} · ${dimensionName}`

/** What the numbers of enrollment are. */
export const enrollmentSentence = (changedOn: string): string =>
  `Enrollment is that of the Community Profile, last changed ${dayInWords(changedOn, 'full')}. It changes no score: who did not answer is shown, not guessed.`

export const missingMethod =
  'Answers inside a group are told as at least so many, so each number here is the largest that it can be. Somebody is named where even that is a smaller share than in the whole group. Those who left the question about race/ethnicity or gender blank are not counted on either side. Groups with fewer people than the smallest that is told are left out.'
