import type { SurveyStage } from '../../../shared/codes.ts'
import { dayInWords } from '../../../shared/dates.ts'

interface Span {
  survey_date_begin: string | null
  survey_date_end: string | null
}

/** The data needed to compare a survey with another survey of the same school. */
export interface Beside extends Span {
  stage: SurveyStage
  survey_setup_complete_date: string | null
}

/** Checks whether a survey is open or, with its setup complete, will open. */
export const isAhead = ({ stage, survey_setup_complete_date: complete }: Beside): boolean =>
  stage === 'collecting' || (stage === 'pre-release' && complete !== null)

/** Returns 'audit' for a survey with all questions, 'pulse' for one that repeats an audit's questions about one area. */
export const kindOf = ({ pulse_of }: { pulse_of: number | null }): 'audit' | 'pulse' =>
  pulse_of === null ? 'audit' : 'pulse'

/** Checks whether two surveys are open on the same day. A survey without both dates is never open. */
export function meet(one: Span, other: Span): boolean {
  const { survey_date_begin: begin, survey_date_end: end } = one
  const { survey_date_begin: from, survey_date_end: to } = other
  if (begin === null || end === null || from === null || to === null) return false
  return begin <= to && from <= end
}

/** Returns a sentence that says why an audit's dates conflict with a pulse. */
export const pulseConflict = ({ survey_date_begin: begin, survey_date_end: end }: Span): string =>
  `A pulse is open from ${dayInWords(begin ?? '')} to ${dayInWords(end ?? '')}, and a survey and a pulse can’t be open on the same day. Choose different dates.`

/** Returns a sentence that says why a pulse's dates conflict with an audit. */
export const auditConflict = ({ survey_date_begin: begin }: Span): string =>
  `The next survey opens on ${dayInWords(begin ?? '')}, and a survey and a pulse can’t be open on the same day. Choose an earlier close date.`
