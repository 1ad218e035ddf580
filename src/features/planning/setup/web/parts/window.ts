import { addDays, dayInWords, daysBetween, isWeekend } from '../../../../../shared/dates.ts'

/** "Open for 19 days, Monday, October 5 to Friday, October 23"; both days count. */
export function windowInWords(begin: string, end: string): string {
  return `Open for ${daysBetween(begin, end) + 1} days, ${dayInWords(begin)} to ${dayInWords(end)}`
}

/** Whether every day from the first to the last is a Saturday or Sunday. */
export function isWeekendOnly(begin: string, end: string): boolean {
  return daysBetween(begin, end) <= 1 && isWeekend(begin) && isWeekend(end)
}

/** Which dates are still to be chosen, as the beginning of a sentence; nothing once both are. */
export function datesToChoose(begin: string | null, end: string | null): string | undefined {
  if (begin && end) return undefined
  if (begin) return 'Choose the close date'
  return end ? 'Choose the open date' : 'Choose the open and close dates'
}

export interface Limits {
  min: string
  max?: string
}

/** Days that can be chosen to open: today or later, at least one day before the close date. */
export function openLimits(today: string, end: string | null): Limits {
  return end ? { min: today, max: addDays(end, -1) } : { min: today }
}

/** Days that can be chosen to close: at least one day after the open date, and after today while none is set. */
export function closeLimits(today: string, begin: string | null): Limits {
  const afterOpening = addDays(begin ?? today, 1)
  return { min: afterOpening > today ? afterOpening : today }
}
