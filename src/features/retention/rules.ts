import { dayIn, daysBetween } from '../../shared/dates.ts'
import { acceptsResponses, type SurveyDates } from '../surveys/rules.ts'

/** Whether a survey's responses are to be deleted: it closed more than `days` full days ago, and none can come in. */
export function isDue(survey: SurveyDates, days: number, now: Date): boolean {
  const { survey_date_end: end } = survey
  if (end === null || survey.survey_setup_complete_date === null || acceptsResponses(survey, now))
    return false
  return daysBetween(end, dayIn(survey.zone, now)) > days
}
