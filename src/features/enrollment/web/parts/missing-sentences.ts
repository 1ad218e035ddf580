import { groupNames } from '../../../../shared/codes.ts'
import { dayInWords } from '../../../../shared/dates.ts'
import { count } from '../../../../web/ui/numbers.ts'
import type { Missing } from '../../rules.ts'

/** How many of those enrolled answered: "60 or more of 310 answered, at most 23 of 100". */
export function missingSentence({ atLeast, enrolled, atMostOf100 }: Missing, smallGroup: number): string {
  const answered = atLeast === null ? `Fewer than ${smallGroup}` : `${count(atLeast)} or more`
  return `${answered} of ${count(enrolled)} answered, at most ${atMostOf100} of 100.`
}

/** What they are beside: "All parents and caregivers: 27 of 100." */
export function groupSentence({ group, dimension, groupOf100 }: Missing): string {
  const isAsked = dimension === 'race' || dimension === 'gender'
  return `All ${groupNames[group].toLowerCase()}: ${groupOf100}${isAsked ? ' or more' : ''} of 100.`
}

/** Where somebody is missing: "Parents and caregivers · Home language". */
export const missingPlace = ({ group, dimensionName }: Missing): string =>
  `${groupNames[group]} · ${dimensionName}`

/** What the numbers of enrollment are. */
export const enrollmentSentence = (changedOn: string): string =>
  `Enrollment is that of the Community Profile, last changed ${dayInWords(changedOn, 'full')}. It changes no score: who did not answer is shown, not guessed.`

export const missingMethod =
  'Answers inside a group are told as at least so many, so each number here is the largest that it can be. Somebody is named where even that is a smaller share than in the whole group. Those who left the question about race/ethnicity or gender blank are not counted on either side. Groups with fewer people than the smallest that is told are left out.'
