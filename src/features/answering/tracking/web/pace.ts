import { lowResponseShare } from '../../../../shared/codes.ts'
import { addDays, daysBetween } from '../../../../shared/dates.ts'

/** The practical benchmark in whole percent. */
export const benchmark = Math.round(lowResponseShare * 100)

interface GroupCount {
  key: string
  name: string
  count: number
  expected: number | null
}
/** A group whose expected number is known. */
export type KnownGroup = GroupCount & { expected: number }

/** Responses that are missing to the benchmark; 0 when it is reached. */
export function missingTo(count: number, expected: number): number {
  return Math.max(0, Math.ceil((expected * benchmark) / 100) - count)
}

/** Groups below the benchmark; one whose expected number is unknown cannot be judged. */
export function lowGroups(groups: readonly GroupCount[]): KnownGroup[] {
  return groups.filter(
    (group): group is KnownGroup => group.expected !== null && missingTo(group.count, group.expected) > 0,
  )
}

/** Days after today on which people can still answer. */
export function daysLeft(today: string, closes: string): number {
  return Math.max(0, daysBetween(today, closes))
}

/** Position of today in the survey's days, first and last included. */
export function dayOfSurvey(opens: string, closes: string, today: string): { day: number; of: number } {
  const of = daysBetween(opens, closes) + 1
  return { day: Math.min(of, daysBetween(opens, today) + 1), of }
}

/** Responses a day that reach the benchmark by the last day, and the days left for it; null when nothing is left to do. */
export function neededPerDay(
  missing: number,
  today: string,
  closes: string,
): { perDay: number; days: string[] } | null {
  const days = daysToCome(today, closes)
  return missing === 0 || days.length === 0 ? null : { perDay: Math.ceil(missing / days.length), days }
}

/** Mean responses a day over the last seven days, today included, or over all days where there were fewer. */
export function recentPace(perDay: readonly { count: number }[]): { days: number; perDay: number } {
  const recent = perDay.slice(-7)
  const sum = recent.reduce((total, day) => total + day.count, 0)
  return { days: recent.length, perDay: recent.length > 0 ? sum / recent.length : 0 }
}

/** Days after today on which people can still answer, in their order. */
export const daysToCome = (today: string, closes: string): string[] =>
  Array.from({ length: daysLeft(today, closes) }, (_, index) => addDays(today, index + 1))

/**
 * The day on which so many more responses are there at a pace of responses a day, counted from tomorrow; null if none
 * come.
 */
export const reachedOn = (missing: number, perDay: number, today: string): string | null =>
  perDay > 0 ? addDays(today, Math.ceil(missing / perDay)) : null
