import { isClockTrusted, processUptime, serviceUptime } from '../../../../server/clock.ts'
import { databaseTime, lockName } from '../../../../server/db/portable.ts'
import { noteRemains, removeRemains } from '../../../../server/db/remains.ts'
import { failures } from '../../../../server/failures.ts'
import type { Services } from '../../../../server/serve.ts'
import { dayIn } from '../../../../shared/dates.ts'
import { Problem } from '../../../../shared/errors.ts'
import { deleteDecisions } from '../../../answering/response-check/server/actions.ts'
import { countsOf, sharedCodes } from '../../../answering/tracking/server/actions.ts'
import { storedQuestionSums } from '../../../figures/differing-questions/server/actions-sums.ts'
import { undecidedGroups } from '../../../figures/responses/rules-draw.ts'
import { deleteResponses } from '../../../figures/responses/server/actions.ts'
import { runDueDraws } from '../../../figures/responses/server/actions-draw.ts'
import { storedResults } from '../../../figures/results/server/actions.ts'
import type { EventName, EventSource } from '../../../records/events/rules.ts'
import { lastBesides, lastRecorded, recordEvent } from '../../../records/events/server/actions.ts'
import { storeOnce } from '../../../records/retention/server/actions.ts'
import { surveysWithResponses } from '../../../schools/surveys/server/actions-due.ts'
import { markResponsesDeleted, renewData } from '../../../schools/surveys/server/actions-states.ts'
import type { FullSurvey } from '../../../schools/surveys/server/tables.ts'
import { clockFault, dueFrom, isDue, isSecondCheck } from '../rules.ts'
import { firstFound, forgetFound, selectFound } from './queries.ts'

export { forgetFound } from './queries.ts'

/** The account that deletes, and what the activity log records. */
export interface Deletion {
  user: number | null
  event: EventName
  /** Source of the event, if not the usual one for its name. */
  source?: EventSource
  /** Appended to the number of responses in the log message. */
  reason?: string
}

/**
 * Deletes a final survey's responses but stores its results, in one transaction. Returns the number deleted, or null if
 * the survey isn't final or its responses were already deleted. If its stored state can't be read, throws and deletes
 * nothing. Throws 'conflict' if it isn't decided which of a group's responses count. Call `removeRemains` afterward.
 */
export async function deleteKeepingResults(
  services: Services,
  survey: FullSurvey,
  { user, event, reason, source }: Deletion,
): Promise<number | null> {
  const { db, now } = services
  return db.transaction().execute(async (trx) => {
    const inside = { ...services, db: trx }
    if (undecidedGroups(await runDueDraws(inside, survey)).length > 0)
      throw new Problem('conflict', undecidedFault)
    if (!(await markResponsesDeleted(trx, survey.id, now().toISOString()))) return null
    await storedResults(inside, survey)
    await storedQuestionSums(inside, survey)
    await sharedCodes(inside, survey)
    await storeOnce(trx, survey.id, 'tracking', await countsOf(inside, survey))
    const deleted = await deleteResponses(trx, survey.id)
    await deleteDecisions(trx, survey.id)
    await forgetFound(trx, survey.id)
    await renewData(trx, survey.id)
    await noteRemains(trx)
    const message = [`${deleted} responses`, reason, 'results are kept'].filter(Boolean).join('; ')
    const from = source === undefined ? {} : { source }
    await recordEvent(trx, now(), { user, identifier: survey.guid, event, message, ...from })
    return deleted
  })
}

const undecidedFault =
  'A group has more responses than we can count. Choose the ones that count in Response Check. If you don’t, we’ll choose randomly 7 days after the survey closes.'

/** What a check uses besides the clock. Tests pass in their own values. */
export interface Times {
  /** This process's uptime, in ms. */
  uptimeMs: number
  databaseTime: Date | null
}

export interface Checked {
  /** Number of surveys whose responses were deleted. */
  surveys: number
  /** Why the clock prevented any deletion, in a sentence; null if it didn't. */
  refused: string | null
}

/**
 * Deletes the responses of each survey that closed more than RETENTION_DAYS days ago. A check at least 24 hours of
 * uptime earlier must also have found the survey due. Several processes may run this at the same time; only one deletes
 * each survey's responses. If a survey fails, the others still run, then the errors are thrown. If the clock can't be
 * right, deletes nothing and records that in the activity log once a day.
 */
export async function deleteDue(
  services: Services,
  times?: Times,
  source: EventSource = 'schedule',
): Promise<Checked> {
  const { db, config, now } = services
  const days = config.retentionDays
  if (days === undefined) return { surveys: 0, refused: null }
  const { refused, uptime } = await checkClock(services, times)
  if (refused !== null) {
    await recordRefusal(services, 'retention', refused, source)
    return { surveys: 0, refused }
  }
  let surveys = 0
  const { also, tell } = failures()
  for (const survey of await surveysWithResponses(services)) {
    if (!isDue(survey, days, now()) || undecidedGroups(survey).length > 0) {
      await forgetFound(db, survey.id)
      continue
    }
    if (!isSecondCheck(await firstFound(db, survey.id, uptime), uptime)) continue
    const reason = `more than ${days} days after the close`
    const deletion = { user: null, event: 'Responses deleted', reason, source } as const
    await also(async () => {
      if ((await deleteKeepingResults(services, survey, deletion)) !== null) surveys += 1
    })
  }
  await removeRemains(db)
  tell()
  return { surveys, refused: null }
}

/** Returns why the clock prevents any deletion, in a sentence, or null; and the service's uptime in ms. */
export async function checkClock(
  services: Services,
  times?: Times,
): Promise<{ refused: string | null; uptime: number }> {
  const { db, now } = services
  const uptimeMs = times?.uptimeMs ?? processUptime()
  const refused = clockFault({
    now: now(),
    trusted: await isClockTrusted(services),
    newestEvent: await lastBesides(db, refusal),
    databaseTime: times ? times.databaseTime : await databaseTime(db),
  })
  return { refused, uptime: await serviceUptime(services, uptimeMs) }
}

const refusal = 'Deletion refused'

/** Records, at most once a day, that nothing was deleted and why. */
export async function recordRefusal(
  { db, now }: Services,
  identifier: string,
  message: string,
  source: EventSource,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockName(trx, refusal)
    const last = await lastRecorded(trx, refusal)
    if (last?.slice(0, 10) === now().toISOString().slice(0, 10)) return
    await recordEvent(trx, now(), { user: null, identifier, event: refusal, message, source })
  })
}

/** What retention would do with one survey. */
export interface Planned {
  survey: FullSurvey
  /** First day, YYYY-MM-DD, when a check finds the survey due; null if it has no close date. */
  dueFrom: string | null
  isDue: boolean
  /** Hours of uptime left before a check may delete it. The full 24 hours if no check has found it due yet. */
  hoursLeft: number
}

/** Returns what a check would find now, without recording or deleting anything. Leaves out surveys without responses. */
export async function planDeletion(
  services: Services,
  days: number,
  times?: Times,
): Promise<{ refused: string | null; planned: Planned[] }> {
  const { refused, uptime } = await checkClock(services, times)
  const found = await selectFound(services.db)
  const surveys = await surveysWithResponses(services)
  const planned = surveys.map((survey) => ({
    survey,
    dueFrom: dueFrom(survey, days),
    isDue: isDue(survey, days, services.now()),
    hoursLeft: Math.max(0, 24 - (uptime - (found.get(survey.id) ?? uptime)) / 3_600_000),
  }))
  return { refused, planned }
}

/** Returns the day when a survey's responses were deleted, in its time zone; null if they haven't been. */
export const deletedOn = ({ responses_deleted_at: at, zone }: FullSurvey): string | null =>
  at && dayIn(zone, new Date(at))
