import type { SurveyStage, SurveyStatus } from '../../../shared/codes.ts'
import { addDays, dayIn } from '../../../shared/dates.ts'

/** What determines a survey's stage: its days, YYYY-MM-DD in its time zone, and what was recorded about it. */
export interface SurveyTimes {
  survey_date_begin: string | null
  survey_date_end: string | null
  survey_setup_complete_date: string | null
  zone: string
  /** Instants when it was found to be open, closed and final. */
  opened_at: string | null
  closed_at: string | null
  final_at: string | null
  /** Instants when an administrator closed it early or canceled it. */
  ended_at: string | null
  cancelled_at: string | null
}

/**
 * Returns a survey's stage. It opens when both dates are set, the first day has come and the setup is complete. It
 * closes when its last day has passed or an administrator closes it, and is final 24 hours later. Recorded stages don't
 * change, whatever the clock says.
 */
export function stageOf(survey: SurveyTimes, now: Date): SurveyStage {
  if (survey.cancelled_at !== null) return 'cancelled'
  if (survey.final_at !== null) return 'final'
  if (survey.ended_at !== null)
    return now.getTime() >= Date.parse(survey.ended_at) + graceMs ? 'final' : 'provisional'
  const { survey_date_begin: begin, survey_date_end: end, survey_setup_complete_date: complete } = survey
  const today = dayIn(survey.zone, now)
  const due = begin !== null && complete !== null && today >= begin
  if (end === null || (survey.opened_at === null && !due)) return 'pre-release'
  const isOver = today > end
  if (isOver && dayIn(survey.zone, new Date(now.getTime() - graceMs)) > end) return 'final'
  return survey.closed_at !== null || isOver ? 'provisional' : 'collecting'
}

const graceMs = 24 * 60 * 60 * 1000

const statuses = {
  'pre-release': 'pre-release',
  collecting: 'active',
  provisional: 'closed',
  final: 'closed',
  cancelled: 'closed',
} as const satisfies Record<SurveyStage, SurveyStatus>

/** Returns the status shown in lists and on cards. */
export const statusOfStage = (stage: SurveyStage): SurveyStatus => statuses[stage]

/** Open surveys accept responses. Until final, closed surveys accept them from devices that were offline. */
export const acceptsResponses = (stage: SurveyStage): boolean =>
  stage === 'collecting' || stage === 'provisional'

/** Returns the instant when a survey closes, to the minute; null if its last day isn't set. */
export function closedFrom({
  survey_date_end: end,
  ended_at: ended,
  zone,
}: Pick<SurveyTimes, 'survey_date_end' | 'ended_at' | 'zone'>): string | null {
  if (ended !== null) return ended
  if (end === null) return null
  return midnightAfter(end, zone)
}

const quarterMs = 15 * 60_000

/** Returns the first quarter hour after a day ends in a time zone. */
function midnightAfter(day: string, zone: string): string {
  // It's between 14 hours before and 12 hours after midnight UTC. The binary search covers this range.
  const from = Date.parse(`${addDays(day, 1)}T00:00:00Z`) - 14 * 4 * quarterMs
  let [low, high] = [0, 26 * 4]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (dayIn(zone, new Date(from + middle * quarterMs)) <= day) low = middle + 1
    else high = middle
  }
  return new Date(from + low * quarterMs).toISOString()
}

/** Returns the instant when a survey becomes final, to the minute; null if its last day isn't set. */
export function finalFrom(survey: Parameters<typeof closedFrom>[0]): string | null {
  const closed = closedFrom(survey)
  return closed && new Date(Date.parse(closed) + graceMs).toISOString()
}
