import type { SurveyStatus } from '../../shared/codes.ts'
import { addDays, dayIn, daysBetween } from '../../shared/dates.ts'

/** What decides a survey's state. Days are YYYY-MM-DD in the school's time zone. */
export interface SurveyDates {
  survey_date_begin: string | null
  survey_date_end: string | null
  survey_setup_complete_date: string | null
  zone: string
}

/**
 * A survey opens when both dates are set, the first day has come and the setup is complete; it closes when its
 * last day has passed. Until it opens it is pre-release, whatever its dates.
 */
export function surveyStatus(survey: SurveyDates, now: Date): SurveyStatus {
  if (!hasOpened(survey, now)) return 'pre-release'
  return dayIn(survey.zone, now) > (survey.survey_date_end ?? '') ? 'closed' : 'active'
}

/** Whether the survey has ever opened: from then on its setup is locked. */
export function hasOpened(survey: SurveyDates, now: Date): boolean {
  const { survey_date_begin: begin, survey_date_end: end, survey_setup_complete_date: complete } = survey
  return begin !== null && end !== null && complete !== null && dayIn(survey.zone, now) >= begin
}

const graceMs = 24 * 60 * 60 * 1000

/** Whether a response may still come in: while active, and for 24 hours after the last day, from devices that were offline. */
export function acceptsResponses(survey: SurveyDates, now: Date): boolean {
  if (!hasOpened(survey, now)) return false
  return dayIn(survey.zone, new Date(now.getTime() - graceMs)) <= (survey.survey_date_end ?? '')
}

/** Whether the survey has closed but late responses may still change its results. */
export function isProvisional(survey: SurveyDates, now: Date): boolean {
  return surveyStatus(survey, now) === 'closed' && acceptsResponses(survey, now)
}

/** The open survey that opened last; undefined while none is open. */
export function newestOpen<S extends { id: number; survey_status: SurveyStatus; beginDate: string | null }>(
  surveys: readonly S[],
): S | undefined {
  return surveys
    .filter((survey) => survey.survey_status === 'active')
    .sort((a, b) => (b.beginDate ?? '').localeCompare(a.beginDate ?? '') || b.id - a.id)[0]
}

/** Share of the survey's days that have passed, 0 to 100; 0 where the dates are missing or their span is not positive. */
export function progressPercent(begin: string | null, end: string | null, today: string): number {
  if (!begin || !end) return 0
  const span = daysBetween(begin, end)
  if (!(span > 0)) return 0
  return Math.min(100, Math.max(0, (daysBetween(begin, today) / span) * 100))
}

/** The title of a survey that nobody has named. */
export function defaultTitle(schoolName: string, now: Date, zone: string): string {
  const month = new Intl.DateTimeFormat('en', { timeZone: zone, month: 'long', year: 'numeric' }).format(now)
  return `${schoolName}'s Equity Audit Survey – ${month}`
}

/** Why a pair of dates cannot be, in a sentence; null when it can. A date that is not set yet cannot be wrong. */
export function dateFault(
  change: { begin?: string; end?: string },
  stored: { begin: string | null; end: string | null },
  today: string,
): string | null {
  const begin = change.begin ?? stored.begin
  const end = change.end ?? stored.end
  if ((change.begin ?? today) < today) return 'The open date must be today or later.'
  if ((change.end ?? today) < today) return 'The close date must be today or later.'
  if (begin && end && addDays(begin, 1) > end) {
    return change.begin
      ? 'The open date must be at least one day before the close date.'
      : 'The close date must be at least one day after the open date.'
  }
  return null
}

export interface SetupState {
  name: string
  counts: { students: number; parents: number; staff: number }
  settings: {
    survey_date_begin: string | null
    survey_date_end: string | null
    survey_question_gender: number
    survey_participant_4_8: number
    survey_participant_9_12: number
    survey_language_english: number
    survey_language_spanish: number
    survey_language_somali: number
    survey_language_hmong: number
  }
  today: string
}

/** What the setup still lacks, each with the step where it is filled in. Terms not chosen mean the default. */
export function missingFromSetup({
  name,
  counts,
  settings: s,
  today,
}: SetupState): { step: string; message: string }[] {
  const missing: { step: string; message: string }[] = []
  const need = (met: boolean, step: string, message: string) => {
    if (!met) missing.push({ step, message })
  }
  need(counts.students > 0, 'Participants', 'Enter how many students you expect.')
  need(counts.parents > 0, 'Participants', 'Enter how many parents and caregivers you expect.')
  need(counts.staff > 0, 'Participants', 'Enter how many staff you expect.')
  need(
    s.survey_participant_4_8 + s.survey_participant_9_12 > 0,
    'Participants',
    'Choose which grades take part.',
  )
  need(s.survey_question_gender > 0, 'Items', 'Choose a gender item, or none.')
  const languages =
    s.survey_language_english + s.survey_language_spanish + s.survey_language_somali + s.survey_language_hmong
  need(languages > 0, 'Language', 'Choose at least one language.')
  need(s.survey_date_begin !== null, 'Timeline', 'Choose the open date.')
  need(s.survey_date_end !== null, 'Timeline', 'Choose the close date.')
  need(
    s.survey_date_begin === null || s.survey_date_begin >= today,
    'Timeline',
    'The open date has passed. Choose today or a later day.',
  )
  need(name.trim() !== '', 'Review', 'Give the survey a title.')
  return missing
}
