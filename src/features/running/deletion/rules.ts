import type { SurveyStage } from '../../../shared/codes.ts'
import { addDays, dayIn } from '../../../shared/dates.ts'

/** Returns the day, in the survey's time zone, when responses are due for deletion; null without a close date. */
export const dueFrom = (survey: { survey_date_end: string | null }, days: number): string | null =>
  survey.survey_date_end === null ? null : addDays(survey.survey_date_end, days + 1)

/** Checks whether a survey's responses are due for deletion: it is final, and closed more than `days` full days ago. */
export function isDue(
  survey: { survey_date_end: string | null; zone: string; stage: SurveyStage },
  days: number,
  now: Date,
): boolean {
  const from = dueFrom(survey, days)
  return survey.stage === 'final' && from !== null && dayIn(survey.zone, now) >= from
}

const dayMs = 24 * 60 * 60_000
/** Maximum difference between the clock and what it is compared with. Beyond it, nothing is deleted. */
const apartMs = 3 * dayMs

/**
 * Returns why the clock prevents any deletion, in a sentence; null if it doesn't. `trusted` is whether the clock
 * continues from the last check. `newestEvent` is the time of the newest entry in the activity log.
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
    return `${said}, which is days off from the last check. We’ll trust it once the service has run for 24 hours.`
  return null
}

/** Checks whether a survey first found due at `foundAt` may be deleted at `uptime`, both in ms of service uptime. */
export const isSecondCheck = (foundAt: number, uptime: number): boolean => uptime - foundAt >= dayMs

/** Checks whether someone typed the school's name to confirm. Case and spaces don't matter. */
export const isNameTyped = (typed: string, schoolName: string): boolean => plain(typed) === plain(schoolName)

/** Returns what is wrong with a typed confirmation, in a sentence; null if it is the school's name. */
export const nameFault = (typed: string, schoolName: string): string | null =>
  isNameTyped(typed, schoolName) ? null : `To confirm, type the school’s name: ${schoolName}.`

const plain = (name: string) =>
  name.normalize('NFKC').replace(/[’`]/g, "'").replace(/\s+/g, ' ').trim().toLowerCase()

/** Data needed to decide whether a survey's responses can be deleted. */
export interface Deletable {
  stage: SurveyStage
  /** YYYY-MM-DD; null if the responses haven't been deleted. */
  deletedOn: string | null
  responses: number
}

/** Returns why a survey's responses can't be deleted, in a sentence; null if they can be. */
export function whyNotDeletable({ stage, deletedOn, responses }: Deletable): string | null {
  if (deletedOn !== null) return `This survey’s responses were deleted on ${deletedOn}.`
  if (stage !== 'final') return 'You can delete responses once the survey is final, 24 hours after it closes.'
  return responses === 0 ? 'This survey has no responses.' : null
}
