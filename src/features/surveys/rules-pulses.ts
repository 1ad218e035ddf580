import { dayInWords } from '../../shared/dates.ts'

interface Span {
  survey_date_begin: string | null
  survey_date_end: string | null
}

/** Whether two surveys are open on one day. One without both of its days is never open. */
export function meet(one: Span, other: Span): boolean {
  const { survey_date_begin: begin, survey_date_end: end } = one
  const { survey_date_begin: from, survey_date_end: to } = other
  if (begin === null || end === null || from === null || to === null) return false
  return begin <= to && from <= end
}

/** Why an audit cannot have its dates beside a pulse, in a sentence. */
export const besidePulse = ({ survey_date_begin: begin, survey_date_end: end }: Span): string =>
  `A pulse is open from ${dayInWords(begin ?? '')} to ${dayInWords(end ?? '')}, and a survey and a pulse are never open on one day. Choose other dates.`
