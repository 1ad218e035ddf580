import type { SurveyStage } from '../../../shared/codes.ts'
import { addDays, dayInWords } from '../../../shared/dates.ts'

/** A school's limit in 365 days, because rounding averages out if the same people are surveyed repeatedly. */
export const auditsAYear = 2

/** Minimum and maximum length, in characters, of an administrator's reason for allowing one more audit. */
export const extraReason = { least: 10, most: 500 } as const
export const giveExtraReason = `Give a reason of at least ${extraReason.least} characters. The results will show it. We’ll also record your name.`

interface Audit {
  survey_date_begin: string | null
  stage: SurveyStage
}

/** Returns the first days of audits that have opened and weren't canceled, earliest first. */
const opened = (audits: readonly Audit[]): string[] =>
  audits
    .filter(({ stage }) => stage !== 'pre-release' && stage !== 'cancelled')
    .flatMap(({ survey_date_begin }) => survey_date_begin ?? [])
    .sort()

/** Returns an audit's number among its school's audits within 365 days if it opens on a day, starting at 1. */
export const auditNumberInYear = (begin: string, others: readonly Audit[]): number =>
  1 + opened(others).filter((day) => addDays(day, 365) > begin).length

/** Returns the first day on which another audit can open without a reason; null if it can on any day. */
export function nextOpening(others: readonly Audit[]): string | null {
  const first = opened(others).at(-auditsAYear)
  return first === undefined ? null : addDays(first, 365)
}

/** Returns a sentence that says why an audit can't open on a day and when it can; null if it can open. */
export const tooSoon = (begin: string, next: string | null): string | null =>
  next === null || next <= begin
    ? null
    : `To keep answers private, a school can open up to ${auditsAYear} surveys within 365 days. The next one can open on ${dayInWords(next, 'full')}. An administrator can allow an earlier date.`

const places = ['third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']

/** Returns a sentence with the reason a survey above the yearly limit was allowed; null for other surveys. */
export function extraSentence({
  year_place: place,
  extra_reason: reason,
}: {
  year_place: number | null
  extra_reason: string | null
}): string | null {
  if (place === null || reason === null) return null
  const which = places[place - 1 - auditsAYear]
  const one = which ? `the ${which} survey` : `survey number ${place}`
  return `This is ${one} at this school within a year. Reason: ${reason}`
}
