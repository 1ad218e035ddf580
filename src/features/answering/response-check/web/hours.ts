import { addDays, daysBetween, isWeekend } from '../../../../shared/dates.ts'
import { grouped } from '../../../../shared/grouped.ts'
import { count } from '../../../../shared/numbers.ts'
import type { ResponseCheck } from '../contract.ts'
import { hourInWords, sentence } from './sentences.ts'

type Hours = ResponseCheck['groups'][number]['hours']

/** A day with the responses of each of its hours. */
export interface DayOfHours {
  day: string
  hours: readonly { hour: number; responses: number }[]
}

/** From as many responses an hour on a cell is darker, with its words in the key. */
export const levels = [
  { from: 1, words: '1 to 9' },
  { from: 10, words: '10 to 29' },
  { from: 30, words: '30 to 99' },
  { from: 100, words: '100 or more' },
] as const

/** 0 for none, else the place of the level from 1 on. */
export const levelOf = (responses: number): number => levels.filter(({ from }) => responses >= from).length

/** More days than these are shown without those on which nothing came. */
const daysAtMost = 31

/** The days from the opening, or the first arrival, to today, or the close or the last arrival. */
export function daysOfHours(
  hours: Hours,
  { opens, closes, today }: Pick<ResponseCheck, 'opens' | 'closes' | 'today'>,
): DayOfHours[] {
  const byDay = grouped(hours, ({ day }) => day)
  const known = [...byDay.keys()].sort()
  const first = [...known, opens ?? today].sort()[0] ?? today
  const end = closes !== null && closes < today ? closes : today
  const last = [...known, end].sort().at(-1) ?? today
  const span = Math.max(0, daysBetween(first, last)) + 1
  const days = span > daysAtMost ? known : Array.from({ length: span }, (_, place) => addDays(first, place))
  return days.map((day) => {
    const own = new Map(byDay.get(day)?.map(({ hour, count }) => [hour, count]))
    return { day, hours: Array.from({ length: 24 }, (_, hour) => ({ hour, responses: own.get(hour) ?? 0 })) }
  })
}

const schoolDay = { from: 8, to: 16 }

/** How many came while schools are open. */
export function schoolHoursSentence(hours: Hours): string {
  const all = hours.reduce((sum, { count }) => sum + count, 0)
  const then = hours
    .filter(({ day, hour }) => !isWeekend(day) && hour >= schoolDay.from && hour < schoolDay.to)
    .reduce((sum, { count }) => sum + count, 0)
  const who =
    then === all
      ? `All ${count(all)}`
      : then === 0
        ? `None of ${count(all)}`
        : `${count(then)} of ${count(all)}`
  const [from, to] = [hourInWords(schoolDay.from), hourInWords(schoolDay.to)]
  return sentence(`${who} came from Monday to Friday between ${from} and ${to}`)
}
