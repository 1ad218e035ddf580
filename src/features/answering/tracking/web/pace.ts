import { type Group, lowResponseShare } from '../../../../shared/codes.ts'
import { addDays, daysBetween } from '../../../../shared/dates.ts'

/** The practical benchmark as a whole percentage. */
export const benchmark = Math.round(lowResponseShare * 100)

interface GroupCount {
  key: Group
  count: number
  expected: number | null
}
export type KnownGroup = GroupCount & { expected: number }

/** Returns how many more responses are needed to reach the benchmark, or 0 if it is reached. */
export function missingTo(count: number, expected: number): number {
  return Math.max(0, Math.ceil((expected * benchmark) / 100) - count)
}

/** Returns the groups below the benchmark. Leaves out groups without a known number of people. */
export function lowGroups(groups: readonly GroupCount[]): KnownGroup[] {
  return groups.filter(
    (group): group is KnownGroup => group.expected !== null && missingTo(group.count, group.expected) > 0,
  )
}

/** Returns how many days are left to answer after today. */
export function daysLeft(today: string, closes: string): number {
  return Math.max(0, daysBetween(today, closes))
}

/** Returns which day of the survey today is and of how many, counting the first and last. */
export function dayOfSurvey(opens: string, closes: string, today: string): { day: number; of: number } {
  const of = daysBetween(opens, closes) + 1
  return { day: Math.min(of, daysBetween(opens, today) + 1), of }
}

/** Returns the daily responses needed for the benchmark, and the days left. Null if nothing is left to do. */
export function neededPerDay(
  missing: number,
  today: string,
  closes: string,
): { perDay: number; days: string[] } | null {
  const days = daysToCome(today, closes)
  return missing === 0 || days.length === 0 ? null : { perDay: Math.ceil(missing / days.length), days }
}

/** Returns the average responses per day over the last seven days, including today, or over all days if fewer. */
export function recentPace(perDay: readonly { count: number }[]): { days: number; perDay: number } {
  const recent = perDay.slice(-7)
  const sum = recent.reduce((total, day) => total + day.count, 0)
  return { days: recent.length, perDay: recent.length > 0 ? sum / recent.length : 0 }
}

/** Returns the days after today on which people can still answer, in order. */
export const daysToCome = (today: string, closes: string): string[] =>
  Array.from({ length: daysLeft(today, closes) }, (_, index) => addDays(today, index + 1))

/** Returns the day when the missing responses will be in, starting tomorrow. Null if `perDay` is 0. */
export const reachedOn = (missing: number, perDay: number, today: string): string | null =>
  perDay > 0 ? addDays(today, Math.ceil(missing / perDay)) : null
