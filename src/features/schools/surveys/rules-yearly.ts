import type { SurveyStage } from '../../../shared/codes.ts'
import { addDays, dayInWords } from '../../../shared/dates.ts'

/** So many audits of a school may open in 365 days: rounding averages out over repeated looks at the same people. */
export const auditsAYear = 2

/** Characters of the reason for which an administrator allows one more. */
export const extraReason = { least: 10, most: 500 } as const
export const giveExtraReason = `Give a reason of at least ${extraReason.least} characters. The results will show it. We’ll also record your name.`

interface Audit {
  survey_date_begin: string | null
  stage: SurveyStage
}

/** First days of the audits that have opened and were not canceled, the earliest first. */
const opened = (audits: readonly Audit[]): string[] =>
  audits
    .filter(({ stage }) => stage !== 'pre-release' && stage !== 'cancelled')
    .flatMap(({ survey_date_begin }) => survey_date_begin ?? [])
    .sort()

/** Which audit of its school in 365 days one is that opens on a day: 1 for the first. */
export const placeInYear = (begin: string, others: readonly Audit[]): number =>
  1 + opened(others).filter((day) => addDays(day, 365) > begin).length

/** The first day on which one more audit can open without a reason; null if it can on any day. */
export function nextOpening(others: readonly Audit[]): string | null {
  const first = opened(others).at(-auditsAYear)
  return first === undefined ? null : addDays(first, 365)
}

/** Why an audit cannot open on a day, in a sentence that says when it can; null if it can. */
export const tooSoon = (begin: string, next: string | null): string | null =>
  next === null || next <= begin
    ? null
    : `Up to ${auditsAYear} surveys can open within 365 days, to keep answers private. The next one can open on ${dayInWords(next, 'full')}. An administrator can allow an earlier date.`

const places = ['third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']

/** What results say of a survey that opened for a reason, though it was one too many in a year; null of any other. */
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
