import { randomUUID } from 'node:crypto'
import type { Db } from '../../../../server/db/connect.ts'
import { dayIn } from '../../../../shared/dates.ts'
import { Problem } from '../../../../shared/errors.ts'
import { isReleasedInSteps, organizationIdOf } from '../../../people/memberships/server/actions.ts'
import { changeSurvey, selectLastDay } from './queries.ts'
import { setAllReleased } from './queries-releases.ts'
import { holdResponseCount, setCancelled, setClosed, setEnded, shortenTo } from './queries-states.ts'
import type { FullSurvey } from './tables.ts'

export { type LastFinal, markReleased, selectLastFinal, selectReleases } from './queries-releases.ts'
export {
  changeExpected,
  markFinalTold,
  markOpened,
  markResponsesDeleted,
  selectAboveExpected,
} from './queries-states.ts'

/** Records that an administrator closed a survey at an instant: its last day is that day, in its time zone. */
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
 * Records the close of a survey that was found closed, and whether its results are released in steps; once. False if
 * its last day has changed: anyone who moves it holds its row.
 */
export async function markClosed(
  db: Db,
  { id, entity_fk, survey_date_end }: Pick<FullSurvey, 'id' | 'entity_fk' | 'survey_date_end'>,
  { found, closes }: { found: Date; closes: string },
): Promise<boolean> {
  const governed = await isReleasedInSteps(db, entity_fk, closes)
  const close = async (trx: Db) => {
    await holdResponseCount(trx, id)
    if ((await selectLastDay(trx, id)) !== survey_date_end) return false
    await setClosed(trx, id, found.toISOString(), governed ? 'nobody' : null)
    return true
  }
  const isClosed = await (db.isTransaction ? close(db) : db.transaction().execute(close))
  if (isClosed && governed) await releaseUnplaced(db, entity_fk)
  return isClosed
}

/**
 * Opens the closed surveys of a school to everyone if it is in no organization: no one could release them. Called when
 * it has left one, and after a close was recorded, as it may have left since. Answers those that this moved.
 */
export async function releaseUnplaced(db: Db, schoolId: number): ReturnType<typeof setAllReleased> {
  return (await organizationIdOf(db, schoolId)) === undefined ? setAllReleased(db, schoolId) : []
}

/** Records that an administrator canceled a survey, whose responses are deleted in the same transaction. */
export async function markCancelled(
  trx: Db,
  { id, zone }: { id: number; zone: string },
  at: Date,
): Promise<void> {
  await setCancelled(trx, id, at.toISOString())
  await shortenTo(trx, id, dayIn(zone, at))
}

/** Throws 'gone' with the day, in the survey's time zone, where a survey was canceled. */
export function requireNotCancelled({ cancelled_at: at, zone }: FullSurvey): void {
  if (at === null) return
  const day = dayIn(zone, new Date(at))
  throw new Problem(
    'gone',
    `This survey was canceled on ${day}. Its responses were deleted, so there are no results.`,
  )
}

/** Gives a survey another data version: figures in the memory of any process are made again. */
export const renewData = (trx: Db, surveyId: number): Promise<void> =>
  changeSurvey(trx, surveyId, { data_version: randomUUID() })
