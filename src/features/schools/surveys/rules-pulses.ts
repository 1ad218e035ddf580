import type { SurveyStage } from '../../../shared/codes.ts'
import { dayInWords } from '../../../shared/dates.ts'

interface Span {
  survey_date_begin: string | null
  survey_date_end: string | null
}

/** The facts needed to compare a survey with another one of its school. */
export interface Beside extends Span {
  stage: SurveyStage
  survey_setup_complete_date: string | null
}

/** Whether a survey that is set up opens yet or is open. */
export const isAhead = ({ stage, survey_setup_complete_date: complete }: Beside): boolean =>
  stage === 'collecting' || (stage === 'pre-release' && complete !== null)

/** Whether a survey asks everything, or a few questions about what a goal is to change. */
export const kindOf = ({ pulse_of }: { pulse_of: number | null }): 'audit' | 'pulse' =>
  pulse_of === null ? 'audit' : 'pulse'

/** Whether two surveys are open on one day. One without both of its days is never open. */
export function meet(one: Span, other: Span): boolean {
  const { survey_date_begin: begin, survey_date_end: end } = one
  const { survey_date_begin: from, survey_date_end: to } = other
  if (begin === null || end === null || from === null || to === null) return false
  return begin <= to && from <= end
}

/** Why an audit cannot have its dates next to a pulse, in a sentence. */
export const besidePulse = ({ survey_date_begin: begin, survey_date_end: end }: Span): string =>
  `A pulse is open from ${dayInWords(begin ?? '')} to ${dayInWords(end ?? '')}, and a survey and a pulse can’t be open on the same day. Choose different dates.`

/** The same for a pulse next to an audit. */
export const besideAudit = ({ survey_date_begin: begin }: Span): string =>
  `The next survey opens on ${dayInWords(begin ?? '')}, and a survey and a pulse can’t be open on the same day. Choose an earlier close date.`
