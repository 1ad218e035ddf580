import { NoResultError, sql } from 'kysely'
import type { Db } from '../../../server/db/connect.ts'
import type { PreparedOnce } from '../../../server/db/prepared.ts'
import type { Group } from '../../../shared/codes.ts'
import type { ReleaseStep } from '../../../shared/levels.ts'
import type { StoredSurvey } from './tables.ts'

/** Sets the instant of a survey's opening and its time zone, unless it has them. */
export async function setOpened(db: Db, surveyId: number, openedAt: string, zone: string): Promise<void> {
  await db
    .updateTable('surveys')
    .set((eb) => ({
      opened_at: eb.fn.coalesce('opened_at', eb.val(openedAt)),
      time_zone: eb.fn.coalesce('time_zone', eb.val(zone)),
    }))
    .where('id', '=', surveyId)
    .execute()
}

/**
 * Sets the instant at which a survey was found closed, the number of responses stored by then and whether its results are
 * released in steps, unless set.
 */
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

/** What was recorded of a survey's close and final state, and the data version that goes with it. */
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

/** Sets the instant at which a survey was found final, unless set. Nothing takes it back. */
export async function setFinal(db: Db, surveyId: number, finalAt: string): Promise<void> {
  await db
    .updateTable('surveys')
    .set({ final_at: finalAt })
    .where('id', '=', surveyId)
    .where('final_at', 'is', null)
    .execute()
}

/** Sets the instant at which people were told of final results that no steps govern; false where they were told already. */
export async function setFinalTold(db: Db, surveyId: number, at: string): Promise<boolean> {
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

/**
 * The first parts of the statement with which PostgreSQL stores new responses. `taken` holds the row of a survey, $1, that
 * is not final, and tells how many responses it had before $2 more; `counted` adds to its groups what $3, a JSON list of
 * group_name and added, says, and tells of each whether it is within its bound (`fits`).
 */
export const placesTaken = `taken as (
    update surveys set response_count = response_count + $2::integer
    where id = $1::integer and final_at is null and responses_deleted_at is null
    returning response_count - $2::integer as before
  ), counted as (
    insert into survey_expected as expected (survey_id, group_name, count, counted)
    select $1::integer, sent.group_name, 0, sent.added
    from json_to_recordset($3::json) as sent(group_name text, added integer), taken
    on conflict (survey_id, group_name) do update set counted = expected.counted + excluded.counted
    returning count = 0 or counted <= ceil(count * 1.1) as fits
  )`

/** The same on SQLite. How many responses a survey had before so many more; undefined where it takes none. */
export function takePlaces(database: PreparedOnce, surveyId: number, more: number): number | undefined {
  const taking = database.prepare(`update surveys set response_count = response_count + ?
    where id = ? and final_at is null and responses_deleted_at is null returning response_count`)
  const [taken] = taking.all([more, surveyId]) as { response_count: number }[]
  return taken && taken.response_count - more
}

/** Adds to the number of counted responses of a group on SQLite; whether it is within its bound. */
export function countWithin(
  database: PreparedOnce,
  surveyId: number,
  { group_name, added }: { group_name: Group; added: number },
): boolean {
  const counting =
    database.prepare(`insert into survey_expected as expected (survey_id, group_name, count, counted) values (?, ?, 0, ?)
    on conflict (survey_id, group_name) do update set counted = expected.counted + excluded.counted
    returning count = 0 or counted * 10 <= count * 11 + 9 as fits`)
  const [group] = counting.all([surveyId, group_name, added]) as { fits: number }[]
  return group?.fits === 1
}

// The next four are run for batches of responses too, so they are written as text: see the queries of responses.

/** How many responses a survey has, holding its row until the transaction ends: arrivals are numbered without gaps. */
export async function holdResponseCount(
  db: Db,
  surveyId: number,
): Promise<{ response_count: number; responses_deleted_at: string | null; final_at: string | null }> {
  const { rows } = await sql<Pick<StoredSurvey, 'response_count' | 'responses_deleted_at' | 'final_at'>>`
    update surveys set response_count = response_count + 0 where id = ${surveyId}
    returning response_count, responses_deleted_at, final_at`.execute(db)
  if (!rows[0]) throw new NoResultError(db.selectFrom('surveys').toOperationNode())
  return rows[0]
}

/** What bounds the groups of a survey. Read while its row is held. */
export async function selectBounds(
  db: Db,
  surveyId: number,
): Promise<{ group_name: Group; count: number; counted: number }[]> {
  const { rows } = await sql<{ group_name: Group; count: number; counted: number }>`
    select group_name, count, counted from survey_expected where survey_id = ${surveyId}`.execute(db)
  return rows
}

/** Adds to the number of counted responses of a group; a fall leaves its first day. */
export async function addCounted(
  db: Db,
  surveyId: number,
  group: Group,
  change: number,
  day: string,
): Promise<void> {
  const fell = change < 0 ? day : null
  await sql`
    insert into survey_expected (survey_id, group_name, count, counted) values (${surveyId}, ${group}, 0, ${change})
    on conflict (survey_id, group_name) do update set counted = survey_expected.counted + excluded.counted,
      fell_on = coalesce(survey_expected.fell_on, ${fell})`.execute(db)
}

export async function setResponseCount(db: Db, surveyId: number, count: number): Promise<void> {
  await sql`update surveys set response_count = ${count} where id = ${surveyId}`.execute(db)
}

/** Marks a final survey as one whose responses are deleted, holding its row. False where it is marked or not final. */
export async function setResponsesDeleted(db: Db, surveyId: number, deletedAt: string): Promise<boolean> {
  const result = await db
    .updateTable('surveys')
    .set({ responses_deleted_at: deletedAt })
    .where('id', '=', surveyId)
    .where('final_at', 'is not', null)
    .where('responses_deleted_at', 'is', null)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

/** Sets the instant at which an administrator closed a survey, as the instant of its close too, and whether steps govern it. */
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

/** Sets the instant at which a survey was cancelled, and that none of its responses is left or comes in any more. */
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

/** Ends a survey's last day by a day, where it would be later. */
export async function shortenTo(db: Db, surveyId: number, day: string): Promise<void> {
  await db
    .updateTable('survey_settings')
    .set({ survey_date_end: day })
    .where('survey_id', '=', surveyId)
    .where('survey_date_end', '>', day)
    .execute()
}
