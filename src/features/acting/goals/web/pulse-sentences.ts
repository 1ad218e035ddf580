import { groupNames } from '../../../../shared/codes.ts'
import { addDays, dayInWords, daysBetween } from '../../../../shared/dates.ts'
import { count, counted } from '../../../../shared/numbers.ts'
import type { UnfinishedPulse } from '../contract.ts'

/** Groups in a row: "students", "students, parents and caregivers, and staff". */
export const groupsInWords = (groups: UnfinishedPulse['groups']): string =>
  new Intl.ListFormat('en').format(groups.map((group) => groupNames[group].toLowerCase()))

/** Who is expected: "402 students"; "1,022 people" where several groups are asked. */
export const peopleAsked = ({ groups, expected }: Pick<UnfinishedPulse, 'groups' | 'expected'>): string =>
  groups.length === 1 ? `${count(expected)} ${groupsInWords(groups)}` : counted(expected, 'person', 'people')

/** What a pulse asks: "3 questions to students"; without their number where it is not known. */
export const questionsTo = ({ questions, groups }: Pick<UnfinishedPulse, 'questions' | 'groups'>): string =>
  `${questions === null ? 'questions' : counted(questions, 'question')} to ${groupsInWords(groups)}`

/** How much of its time is left. */
export function timeLeft({ stage, opens, closes }: UnfinishedPulse, today: string): string {
  if (stage === 'provisional') return 'Closed'
  const days = daysBetween(today, stage === 'pre-release' ? opens : closes)
  const span = counted(days, 'day')
  if (stage === 'pre-release') return days === 0 ? 'Opens today' : `Opens in ${span}`
  return days === 0 ? 'Closes today' : `${span} left`
}

/** The day on which answers are shown of a pulse that closes at the end of a day. */
export const shownOn = (closes: string): string => dayInWords(addDays(closes, 2))

/** The same day of one that is there, from its instant, in the reader's time zone. */
export const shownFrom = ({ finalFrom }: Pick<UnfinishedPulse, 'finalFrom'>): string =>
  new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' }).format(
    new Date(finalFrom),
  )

/** The days of a pulse: "February 1 to 12", "January 28 to February 8". */
export function spanInWords({ opens, closes }: Pick<UnfinishedPulse, 'opens' | 'closes'>): string {
  const end = dayInWords(closes, 'plain')
  return `${dayInWords(opens, 'plain')} to ${opens.slice(0, 7) === closes.slice(0, 7) ? end.split(' ').at(-1) : end}`
}
