import { addDays, daysBetween, isWeekend } from '../../../../shared/dates.ts'
import { grouped } from '../../../../shared/grouped.ts'
import { count } from '../../../../shared/numbers.ts'
import type { ResponseCheck } from '../contract.ts'
import { hourInWords, sentence } from './sentences.ts'

type Hours = ResponseCheck['groups'][number]['hours']

export interface DayOfHours {
  day: string
  hours: readonly { hour: number; responses: number }[]
}

type Look = {
  fill: string
  /** Color of the number in the cell; missing if there is no number. */
  on?: string
  /** How much of the cell is filled if only two colors are available. */
  share: string
}

/** Darker levels start at `from` responses per hour; `words` appears in the legend. */
export const levels: readonly { from: number; words: string; look: Look }[] = [
  { from: 1, words: '1 to 9', look: { fill: 'var(--answer-3)', share: '15%' } },
  { from: 10, words: '10 to 29', look: { fill: 'var(--answer-4)', share: '40%' } },
  { from: 30, words: '30 to 99', look: { fill: 'var(--teal-mid)', on: 'var(--on-teal)', share: '80%' } },
  {
    from: 100,
    words: '100 or more',
    look: { fill: 'var(--answer-5)', on: 'var(--on-answer-5)', share: '100%' },
  },
]

export const levelOf = (responses: number) => levels.findLast(({ from }) => responses >= from)

/** With more days than this, days without responses are left out. */
const daysAtMost = 31

/** Returns the days from the opening or the first arrival to today, the close or the last arrival. */
export function daysOfHours(
  hours: Hours,
  { opens, closes, today }: Pick<ResponseCheck, 'opens' | 'closes' | 'today'>,
): DayOfHours[] {
  const byDay = grouped(hours, ({ day }) => day)
  const known = [...byDay.keys()]
  const end = closes !== null && closes < today ? closes : today
  const ends = [...known, opens ?? today, end].sort()
  const [first, last] = [ends[0] ?? today, ends.at(-1) ?? today]
  const span = daysBetween(first, last) + 1
  const days = span > daysAtMost ? known : Array.from({ length: span }, (_, place) => addDays(first, place))
  return days.map((day) => {
    const own = new Map(byDay.get(day)?.map(({ hour, count }) => [hour, count]))
    return { day, hours: Array.from({ length: 24 }, (_, hour) => ({ hour, responses: own.get(hour) ?? 0 })) }
  })
}

const schoolDay = { from: 8, to: 16 }

/** Says how many responses arrived during school hours. */
export function schoolHoursSentence(hours: Hours): string {
  const sum = (some: Hours) => some.reduce((all, { count }) => all + count, 0)
  const all = sum(hours)
  const then = sum(
    hours.filter(({ day, hour }) => !isWeekend(day) && hour >= schoolDay.from && hour < schoolDay.to),
  )
  const who = then === all ? 'All' : then === 0 ? 'None of' : `${count(then)} of`
  const [from, to] = [hourInWords(schoolDay.from), hourInWords(schoolDay.to)]
  return sentence(`${who} ${count(all)} came in Monday to Friday between ${from} and ${to}`)
}
