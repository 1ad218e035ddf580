import { isClockTrusted, processUptime, serviceUptime } from '../../../../server/clock.ts'
import { databaseTime, holdName } from '../../../../server/db/portable.ts'
import { noteRemains, removeRemains } from '../../../../server/db/remains.ts'
import { failures } from '../../../../server/failures.ts'
import type { Services } from '../../../../server/serve.ts'
import { dayIn } from '../../../../shared/dates.ts'
import { Problem } from '../../../../shared/errors.ts'
import { deleteDecisions } from '../../../answering/response-check/server/actions.ts'
import { countsOf, sharedCodes } from '../../../answering/tracking/server/actions.ts'
import { undecidedGroups } from '../../../figures/responses/rules-lots.ts'
import { deleteResponses } from '../../../figures/responses/server/actions.ts'
import { drawDueLots } from '../../../figures/responses/server/actions-lot.ts'
import { keptResults } from '../../../figures/results/server/actions.ts'
import type { EventName, EventSource } from '../../../records/events/rules.ts'
import { lastBesides, lastRecorded, recordEvent } from '../../../records/events/server/actions.ts'
import { keepOnce } from '../../../records/retention/server/actions.ts'
import { surveysWithResponses } from '../../../schools/surveys/server/actions-due.ts'
import { markResponsesDeleted, renewData } from '../../../schools/surveys/server/actions-states.ts'
import type { FullSurvey } from '../../../schools/surveys/server/tables.ts'
import { clockFault, dueFrom, isDue, isSecondCheck } from '../rules.ts'
import { firstFound, forgetFound, selectFound } from './queries.ts'

export { forgetFound } from './queries.ts'

/** Who deletes, and what the activity log says of it. */
export interface Deletion {
  user: number | null
  event: EventName
  /** Its source, if not the usual one of events of this name. */
  source?: EventSource
  /** After "312 responses; results are kept". */
  reason?: string
}

/**
 * Deletes the responses of a final survey and keeps what may be shown of them, in one transaction. Answers how many
 * there were; null if the survey is not final or another call has deleted them. Nothing is deleted if its stored state
 * can't be read. `removeRemains` comes after it.
 */
export async function deleteKeepingResults(
  services: Services,
  survey: FullSurvey,
  { user, event, reason, source }: Deletion,
): Promise<number | null> {
  const { db, now } = services
  return db.transaction().execute(async (trx) => {
    const inside = { ...services, db: trx }
    if (undecidedGroups(await drawDueLots(inside, survey)).length > 0)
      throw new Problem('conflict', undecidedFault)
    if (!(await markResponsesDeleted(trx, survey.id, now().toISOString()))) return null
    await keptResults(inside, survey)
    await sharedCodes(inside, survey)
    await keepOnce(trx, survey.id, 'tracking', await countsOf(inside, survey))
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

/** What a check goes by besides the clock, in tests given. */
export interface Times {
  /** Of this process, in ms. */
  uptimeMs: number
  databaseTime: Date | null
}

/** What a check did. */
export interface Checked {
  /** Surveys whose responses it deleted. */
  surveys: number
  /** Why it deleted nothing by the clock, in a sentence. */
  refused: string | null
}

/**
 * Deletes the responses of every survey that closed more than RETENTION_DAYS days ago, where an earlier check found the
 * same, at least 24 hours of the service's uptime before. Several processes may do so at once: each survey is taken by
 * one; what fails is thrown when the others are done. If the clock cannot be right nothing is deleted and the audit
 * trail says so, once a day.
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

/** Why nothing may be deleted by the clock now, in a sentence, or null; and the service's uptime in ms. */
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

/** Leaves a line that nothing was deleted, and why, once a day. */
export async function recordRefusal(
  { db, now }: Services,
  identifier: string,
  message: string,
  source: EventSource,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await holdName(trx, refusal)
    const last = await lastRecorded(trx, refusal)
    if (last?.slice(0, 10) === now().toISOString().slice(0, 10)) return
    await recordEvent(trx, now(), { user: null, identifier, event: refusal, message, source })
  })
}

/** What retention would do with a survey. */
export interface Planned {
  survey: FullSurvey
  /** Day, YYYY-MM-DD, from which a check finds it due; null while it has no close date. */
  dueFrom: string | null
  isDue: boolean
  /** Hours of the service's uptime until a check may delete it, from now on where no check has found it due yet. */
  hoursLeft: number
}

/** What a check now would find, without recording or deleting anything. Surveys without responses are left out. */
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

/** Day on which a survey's responses were deleted, in its time zone; null while they are there. */
export const deletedOn = ({ responses_deleted_at: at, zone }: FullSurvey): string | null =>
  at && dayIn(zone, new Date(at))
