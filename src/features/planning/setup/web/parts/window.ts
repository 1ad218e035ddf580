import { addDays, dayInWords, daysBetween, isWeekend } from '../../../../../shared/dates.ts'

/** Returns "Open for 19 days, Monday, October 5 to Friday, October 23". Both days count. */
export function windowInWords(begin: string, end: string): string {
  return `Open for ${daysBetween(begin, end) + 1} days, ${dayInWords(begin)} to ${dayInWords(end)}`
}

export function isWeekendOnly(begin: string, end: string): boolean {
  return daysBetween(begin, end) <= 1 && isWeekend(begin) && isWeekend(end)
}

/** Returns which dates haven't been chosen yet, as the beginning of a sentence; undefined once both are chosen. */
export function datesToChoose(begin: string | null, end: string | null): string | undefined {
  if (begin && end) return undefined
  if (begin) return 'Choose the close date'
  return end ? 'Choose the open date' : 'Choose the open and close dates'
}

export interface Limits {
  min: string
  max?: string
}

/** Returns the days on which the survey can open: today or later, and at least one day before the close date. */
export function openLimits(today: string, end: string | null): Limits {
  return end ? { min: today, max: addDays(end, -1) } : { min: today }
}

/** Returns when a survey can close: at least one day after the open date, or after today if none is set. */
export function closeLimits(today: string, begin: string | null): Limits {
  const afterOpening = addDays(begin ?? today, 1)
  return { min: afterOpening > today ? afterOpening : today }
}
