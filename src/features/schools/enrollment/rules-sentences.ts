import { groupNames } from '../../../shared/codes.ts'
import { dayInWords } from '../../../shared/dates.ts'
import { count } from '../../../shared/numbers.ts'
import type { Missing } from './rules.ts'

/** Returns "60 or more of 310 answered. That's at most 23%, compared with 27% of all parents and caregivers." */
export function missingSentence(missing: Missing, smallGroup: number): string {
  const { group, dimension, atLeast, enrolled, atMostOf100, groupOf100 } = missing
  const answered = atLeast === null ? `Fewer than ${smallGroup}` : `${count(atLeast)} or more`
  const isOptional = dimension === 'race' || dimension === 'gender'
  const ofGroup = `${groupOf100}%${isOptional ? ' or more' : ''}`
  return `${answered} of ${count(enrolled)} answered. That’s at most ${atMostOf100}%, compared with ${ofGroup} of all ${groupNames[group].toLowerCase()}.`
}

/** Returns the group and breakdown of missing people: "Parents and caregivers · Home language". */
export const missingLocation = ({ group, dimensionName }: Missing): string =>
  `${groupNames[group]} · ${dimensionName}`

/** Says where the enrollment numbers come from and when they last changed. */
export const enrollmentSentence = (changedOn: string): string =>
  `Enrollment comes from the Community Profile, last changed ${dayInWords(changedOn, 'full')}. It doesn’t change any score. We count only people who answered.`

export const missingMethod =
  'We list a group only if even its highest possible rate is clearly lower than the whole group’s. We don’t count people who left the race/ethnicity or gender question blank. We don’t list very small groups.'
