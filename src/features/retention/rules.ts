import type { SurveyStage } from '../../shared/codes.ts'
import { dayIn, daysBetween } from '../../shared/dates.ts'

/** Whether a survey's responses are to be deleted: it is final, and closed more than `days` full days ago. */
export function isDue(
  survey: { survey_date_end: string | null; zone: string; stage: SurveyStage },
  days: number,
  now: Date,
): boolean {
  const { survey_date_end: end, stage, zone } = survey
  return stage === 'final' && end !== null && daysBetween(end, dayIn(zone, now)) > days
}
