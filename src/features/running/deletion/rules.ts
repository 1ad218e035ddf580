import type { SurveyStage } from '../../../shared/codes.ts'
import { addDays, dayIn } from '../../../shared/dates.ts'

/** The day, in the survey's time zone, from which its responses are to be deleted; null while it has no close date. */
export const dueFrom = (survey: { survey_date_end: string | null }, days: number): string | null =>
  survey.survey_date_end === null ? null : addDays(survey.survey_date_end, days + 1)

/** Whether a survey's responses are to be deleted: it is final, and closed more than `days` full days ago. */
export function isDue(
  survey: { survey_date_end: string | null; zone: string; stage: SurveyStage },
  days: number,
  now: Date,
): boolean {
  const from = dueFrom(survey, days)
  return survey.stage === 'final' && from !== null && dayIn(survey.zone, now) >= from
}

const dayMs = 24 * 60 * 60_000
/** How far the clock may be from what it is compared with before nothing is deleted by it. */
const apartMs = 3 * dayMs

/**
 * Why nothing may be deleted by the clock, in a sentence; null if nothing speaks against it. `trusted` is whether it
 * continues from the last check, `newestEvent` when the newest line of the activity log was written.
 */
export function clockFault(clock: {
  now: Date
  trusted: boolean
  newestEvent: Date | null
  databaseTime: Date | null
}): string | null {
  const { now, trusted, newestEvent, databaseTime } = clock
  const ahead = (of: Date) => now.getTime() - of.getTime()
  const said = `The clock says ${now.toISOString()}`
  if (databaseTime && Math.abs(ahead(databaseTime)) > apartMs)
    return `${said}, but the database’s clock says ${databaseTime.toISOString()}.`
  if (newestEvent && ahead(newestEvent) < -apartMs)
    return `${said}, but the newest event is dated ${newestEvent.toISOString()}.`
  if (!trusted)
    return `${said}, which is days away from the last check. We’ll trust it once the service has run for 24 hours.`
  return null
}

/** Whether a survey found due at `foundAt`, in ms of the service's uptime, is deleted at a check at `uptime`. */
export const isSecondCheck = (foundAt: number, uptime: number): boolean => uptime - foundAt >= dayMs

/** Whether a text is the school's name, as someone types it to confirm: case and spaces do not count. */
export const isNameTyped = (typed: string, schoolName: string): boolean => plain(typed) === plain(schoolName)

/** What is wrong with a text that confirms, in a sentence; null if it is the school's name. */
export const nameFault = (typed: string, schoolName: string): string | null =>
  isNameTyped(typed, schoolName) ? null : `To confirm, type the school’s name: ${schoolName}.`

const plain = (name: string) =>
  name.normalize('NFKC').replace(/[’`]/g, "'").replace(/\s+/g, ' ').trim().toLowerCase()

/** What is asked of a survey before its responses can be deleted. */
export interface Deletable {
  stage: SurveyStage
  /** YYYY-MM-DD; null while they are there. */
  deletedOn: string | null
  responses: number
}

/** Why a survey's responses cannot be deleted, in a sentence; null if they can be. */
export function whyNotDeletable({ stage, deletedOn, responses }: Deletable): string | null {
  if (deletedOn !== null) return `This survey’s responses were deleted on ${deletedOn}.`
  if (stage !== 'final') return 'You can delete responses once the survey is final, 24 hours after it closes.'
  return responses === 0 ? 'This survey has no responses.' : null
}
