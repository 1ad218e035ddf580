import { randomUUID } from 'node:crypto'
import type { Db } from '../../../../server/db/connect.ts'
import { dayIn } from '../../../../shared/dates.ts'
import { Problem } from '../../../../shared/errors.ts'
import { isReleasedInSteps, organizationIdOf } from '../../../people/memberships/server/actions.ts'
import { changeSurvey, selectLastDay } from './queries.ts'
import { setAllReleased } from './queries-releases.ts'
import { lockResponseCount, setCancelled, setClosed, setEnded, shortenTo } from './queries-states.ts'
import type { FullSurvey } from './tables.ts'

export { type LastFinal, markReleased, selectLastFinal, selectReleases } from './queries-releases.ts'
export {
  addAdmitted,
  changeExpected,
  markFinalNotified,
  markOpened,
  markResponsesDeleted,
  selectAboveExpected,
  selectDoors,
} from './queries-states.ts'

/** Records when an administrator closed a survey. That day, in its time zone, becomes its last day. */
export async function markEnded(
  trx: Db,
  { id, entity_fk }: Pick<FullSurvey, 'id' | 'entity_fk'>,
  at: Date,
  day: string,
): Promise<void> {
  const governed = await isReleasedInSteps(trx, entity_fk, at.toISOString())
  await setEnded(trx, id, at.toISOString(), governed ? 'nobody' : null)
  if (governed) await releaseUnplaced(trx, entity_fk)
  await shortenTo(trx, id, day)
}

/**
 * Records, once, the close of a survey that was found closed and whether its results are released in steps. Returns
 * false if its last day has changed; every change to the last day locks the row.
 */
export async function markClosed(
  db: Db,
  { id, entity_fk, survey_date_end }: Pick<FullSurvey, 'id' | 'entity_fk' | 'survey_date_end'>,
  { found, closes }: { found: Date; closes: string },
): Promise<boolean> {
  const governed = await isReleasedInSteps(db, entity_fk, closes)
  const close = async (trx: Db) => {
    await lockResponseCount(trx, id)
    if ((await selectLastDay(trx, id)) !== survey_date_end) return false
    await setClosed(trx, id, found.toISOString(), governed ? 'nobody' : null)
    return true
  }
  const isClosed = await (db.isTransaction ? close(db) : db.transaction().execute(close))
  if (isClosed && governed) await releaseUnplaced(db, entity_fk)
  return isClosed
}

/**
 * Releases a school's closed surveys to everyone if the school isn't in any organization that could release them. Called
 * when the school has left an organization. Also called after a close is recorded, because the school may have left
 * since. Returns the surveys that were released.
 */
export async function releaseUnplaced(db: Db, schoolId: number): ReturnType<typeof setAllReleased> {
  return (await organizationIdOf(db, schoolId)) === undefined ? setAllReleased(db, schoolId) : []
}

/** Records that an administrator canceled a survey. Its responses are deleted in the same transaction. */
export async function markCancelled(
  trx: Db,
  { id, zone }: { id: number; zone: string },
  at: Date,
): Promise<void> {
  await setCancelled(trx, id, at.toISOString())
  await shortenTo(trx, id, dayIn(zone, at))
}

/** Throws 'gone' with the day, in the survey's time zone, if the survey was canceled. */
export function requireNotCancelled({ cancelled_at: at, zone }: FullSurvey): void {
  if (at === null) return
  const day = dayIn(zone, new Date(at))
  throw new Problem(
    'gone',
    `This survey was canceled on ${day}. Its responses were deleted, so there are no results.`,
  )
}

/** Gives a survey a new data version, so every process recomputes the figures in its memory. */
export const renewData = (trx: Db, surveyId: number): Promise<void> =>
  changeSurvey(trx, surveyId, { data_version: randomUUID() })
