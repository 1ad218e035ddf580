import { NoResultError, sql, type Updateable } from 'kysely'
import type { Db } from '../../../../server/db/connect.ts'
import { isAmong, rowLockWait, sentRows } from '../../../../server/db/portable.ts'
import type { Group } from '../../../../shared/codes.ts'
import type { ReleaseStep } from '../../../../shared/levels.ts'
import type { StoredSurvey, SurveyExpectedTable } from './tables.ts'

/** Marks a survey as opened for good and fixes its time zone, locking its row. Later calls don't change either. */
export async function markOpened(db: Db, surveyId: number, openedAt: string, zone: string): Promise<void> {
  await db
    .updateTable('surveys')
    .set((eb) => ({
      opened_at: eb.fn.coalesce('opened_at', eb.val(openedAt)),
      time_zone: eb.fn.coalesce('time_zone', eb.val(zone)),
    }))
    .where('id', '=', surveyId)
    .execute()
}

/** Sets when a survey was found closed, its response count then and if release is in steps, unless already set. */
export async function setClosed(
  db: Db,
  surveyId: number,
  closedAt: string,
  released_to: ReleaseStep | null,
): Promise<void> {
  await db
    .updateTable('surveys')
    .set((eb) => ({ closed_at: closedAt, close_count: eb.ref('response_count'), released_to }))
    .where('id', '=', surveyId)
    .where('closed_at', 'is', null)
    .execute()
}

/** What was recorded about a survey's close and final state, and the matching data version. */
export type Latches = Pick<
  StoredSurvey,
  'closed_at' | 'close_count' | 'final_at' | 'data_version' | 'released_to'
>

export const selectLatches = (db: Db, surveyId: number): Promise<Latches> =>
  db
    .selectFrom('surveys')
    .select(['closed_at', 'close_count', 'final_at', 'data_version', 'released_to'])
    .where('id', '=', surveyId)
    .executeTakeFirstOrThrow()

/** Sets the instant when a survey was found final, unless it is already set. It is never cleared. */
export async function setFinal(db: Db, surveyId: number, finalAt: string): Promise<void> {
  await db
    .updateTable('surveys')
    .set({ final_at: finalAt })
    .where('id', '=', surveyId)
    .where('final_at', 'is', null)
    .execute()
}

/** Sets when people were notified of final results without stepped release. Returns false if already set. */
export async function markFinalNotified(db: Db, surveyId: number, at: string): Promise<boolean> {
  const result = await db
    .updateTable('surveys')
    .set({ final_told_at: at })
    .where('id', '=', surveyId)
    .where('final_at', 'is not', null)
    .where('released_to', 'is', null)
    .where('final_told_at', 'is', null)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

export type LockedSurvey = Pick<StoredSurvey, 'response_count' | 'responses_deleted_at' | 'final_at'>

/**
 * Locks the rows of surveys until the transaction ends, so that arrivals are numbered without gaps. Locks them in id
 * order, so that two transactions never deadlock. Waits up to `waitMs` for rows locked by another program; with 0 it
 * skips those rows.
 */
export async function lockSurveys(
  trx: Db,
  ids: readonly number[],
  waitMs: number,
): Promise<ReadonlyMap<number, LockedSurvey>> {
  const { wait, end } = rowLockWait(trx, 'surveys', waitMs)
  const { rows } = await sql<LockedSurvey & { id: number }>`
    with wait as (${wait}), held as (
      select id as held_id from surveys, wait
      where ms is not null and ${isAmong(trx, sql.ref<number>('id'), ids)} order by id ${end}
    )
    update surveys set response_count = response_count + 0 from held where id = held_id
    returning id, response_count, responses_deleted_at, final_at`.execute(trx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Locks a survey's row and returns how many responses it has. Throws if the survey has been deleted. */
export async function lockResponseCount(trx: Db, surveyId: number): Promise<LockedSurvey> {
  const held = (await lockSurveys(trx, [surveyId], 60_000)).get(surveyId)
  if (!held) throw new NoResultError(trx.selectFrom('surveys').toOperationNode())
  return held
}

interface Change {
  survey_id: number
  group_name: Group
  /** Change in the number of counted responses. */
  change: number
  /** Day of a decrease; null if the number doesn't decrease. */
  fell_on: string | null
}
const changeColumns = {
  survey_id: 'integer',
  group_name: 'text',
  change: 'integer',
  fell_on: 'text',
} as const

/** Adds to the groups' numbers of counted responses. Keeps the day of the first decrease. */
export const addingCounted = (db: Db, changes: readonly Change[]) => sql`
    insert into survey_expected (survey_id, group_name, count, counted, fell_on)
    select survey_id, group_name, 0, sum(change), min(fell_on) from ${sentRows(db, changeColumns, changes)}
    where true group by survey_id, group_name
    on conflict (survey_id, group_name) do update set counted = survey_expected.counted + excluded.counted,
      fell_on = coalesce(survey_expected.fell_on, excluded.fell_on)`

const countColumns = { survey_id: 'integer', response_count: 'integer' } as const

/** Sets each survey's number of stored responses. */
export function settingResponseCounts(db: Db, counts: ReadonlyMap<number, number>) {
  const sent = [...counts].map(([survey_id, response_count]) => ({ survey_id, response_count }))
  return sql`
    update surveys set response_count = sent.response_count from ${sentRows(db, countColumns, sent)}
    where surveys.id = sent.survey_id`
}

/** Locks the survey's row, so that no response is stored. Returns false if it is already marked or not final. */
export async function markResponsesDeleted(db: Db, surveyId: number, deletedAt: string): Promise<boolean> {
  const result = await db
    .updateTable('surveys')
    .set({ responses_deleted_at: deletedAt })
    .where('id', '=', surveyId)
    .where('final_at', 'is not', null)
    .where('responses_deleted_at', 'is', null)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

/** Sets when an administrator closed a survey, also as its close, and whether release is in steps. */
export async function setEnded(
  db: Db,
  surveyId: number,
  at: string,
  released_to: ReleaseStep | null,
): Promise<void> {
  await db
    .updateTable('surveys')
    .set((eb) => ({ ended_at: at, closed_at: at, close_count: eb.ref('response_count'), released_to }))
    .where('id', '=', surveyId)
    .execute()
}

/** Sets when a survey was canceled, and records that its responses are deleted and no more are accepted. */
export async function setCancelled(db: Db, surveyId: number, cancelledAt: string): Promise<void> {
  await db
    .updateTable('surveys')
    .set({ cancelled_at: cancelledAt, responses_deleted_at: cancelledAt, response_count: 0, active: 0 })
    .where('id', '=', surveyId)
    .execute()
  await db
    .updateTable('survey_expected')
    .set({ counted: 0, fell_on: null })
    .where('survey_id', '=', surveyId)
    .execute()
}

/** Moves a survey's last day to a given day if the last day is later. */
export async function shortenTo(db: Db, surveyId: number, day: string): Promise<void> {
  await db
    .updateTable('survey_settings')
    .set({ survey_date_end: day })
    .where('survey_id', '=', surveyId)
    .where('survey_date_end', '>', day)
    .execute()
}

/** Returns groups with more counted responses than people and no decision yet, oldest surveys first. */
export const selectAboveExpected = (
  db: Db,
): Promise<{ survey_id: number; count: number; counted: number }[]> =>
  db
    .selectFrom('survey_expected')
    .innerJoin('surveys', 'surveys.id', 'survey_expected.survey_id')
    .select(['survey_id', 'count', 'counted'])
    .where('decided_at', 'is', null)
    .where('lot_taken_at', 'is', null)
    .where('surveys.cancelled_at', 'is', null)
    .where('count', '>', 0)
    .whereRef('counted', '>', 'count')
    .orderBy('survey_id')
    .execute()

/** Adds to the number of a group's responses that came with a slip. Call it in a transaction that locks the survey. */
export async function addAdmitted(trx: Db, surveyId: number, group: Group, change: number): Promise<void> {
  await trx
    .updateTable('survey_expected')
    .set((eb) => ({ admitted: eb('admitted', '+', change) }))
    .where('survey_id', '=', surveyId)
    .where('group_name', '=', group)
    .execute()
}

/** Returns how the groups of surveys get in, with their numbers of responses that came with a slip. */
export const selectDoors = (db: Db, surveyIds: readonly number[]) =>
  db
    .selectFrom('survey_expected')
    .select(['survey_id', 'group_name', 'door', 'admitted'])
    .where((eb) => isAmong(db, eb.ref('survey_id'), surveyIds))
    .where('door', '<>', 'link')
    .execute()

/** Changes a group's record: its random selection, when it was decided and how many responses count. */
export async function changeExpected(
  db: Db,
  surveyId: number,
  group: Group,
  change: Updateable<SurveyExpectedTable>,
): Promise<void> {
  await db
    .updateTable('survey_expected')
    .set(change)
    .where('survey_id', '=', surveyId)
    .where('group_name', '=', group)
    .execute()
}
