import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '../../../../server/db/connect.ts'
import type { Database } from '../../../../server/db/database.ts'
import { isAmong } from '../../../../server/db/portable.ts'
import type { JobRow } from './tables.ts'

export type NewJob = Pick<JobRow, 'lane' | 'name' | 'key' | 'content' | 'created_at' | 'next_at'>

/** Adds a job, unless its lane already has one with its key. */
export async function insertJob(db: Db, job: NewJob): Promise<void> {
  await db
    .insertInto('jobs')
    .values({ ...job, attempts: 0, done_at: null, failed: 0, outcome: null })
    .onConflict((conflict) => conflict.columns(['lane', 'key']).doNothing())
    .execute()
}

/** Selects jobs by work names and, if given, by lane. */
export interface Which {
  names: readonly string[]
  lane?: string | undefined
}

/** Adds the longest time ahead, in ms, for which a job can be scheduled; `Infinity` if the clock isn't trusted. */
interface Due extends Which {
  aheadMs: (name: string) => number
}

const isOf =
  (db: Db, { names, lane }: Which) =>
  (eb: ExpressionBuilder<Database, 'jobs'>) =>
    eb.and([isAmong(db, eb.ref('name'), names), ...(lane === undefined ? [] : [eb('lane', '=', lane)])])

/** An attempt further ahead than its work allows was scheduled before the clock went back, so it counts as due. */
const isDue =
  (db: Db, { names, aheadMs }: Due, now: Date) =>
  (eb: ExpressionBuilder<Database, 'jobs'>) =>
    eb.or([
      eb('next_at', '<=', now.toISOString()),
      ...[...Map.groupBy(names, aheadMs)]
        .filter(([ms]) => Number.isFinite(ms))
        .map(([ms, own]) =>
          eb.and([
            isAmong(db, eb.ref('name'), own),
            eb('next_at', '>', new Date(now.getTime() + ms).toISOString()),
          ]),
        ),
    ])

/** Returns the lanes that have a due job. */
export async function selectLanesDue(db: Db, which: Due, now: Date): Promise<string[]> {
  const due = db
    .selectFrom('jobs')
    .select('lane')
    .distinct()
    .where(isOf(db, which))
    .where(isDue(db, which, now))
  return (await due.execute()).map(({ lane }) => lane)
}

/** Returns a lane's due job with the earliest time; undefined if none is due. */
export const selectDue = (db: Db, which: Due, now: Date): Promise<JobRow | undefined> =>
  db
    .selectFrom('jobs')
    .selectAll()
    .where(isOf(db, which))
    .where(isDue(db, which, now))
    .orderBy('next_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** Reserves a job until a time. Returns false if another process already reserved it. */
export async function takeJob(db: Db, { id, next_at }: JobRow, until: string): Promise<boolean> {
  const result = await db
    .updateTable('jobs')
    .set((eb) => ({ next_at: until, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('next_at', '=', next_at)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

/** Stores an attempt's outcome, unless another process has reserved the job since. */
export const settleJob = (db: Db, { id, attempts }: JobRow, change: Partial<JobRow>): Promise<unknown> =>
  db.updateTable('jobs').set(change).where('id', '=', id).where('attempts', '=', attempts).execute()

export const deleteJob = (db: Db, id: number): Promise<unknown> =>
  db.deleteFrom('jobs').where('id', '=', id).execute()

/** Deletes jobs added before a time, except those with one of the keys in `besides`. */
export const deleteJobsBefore = (
  db: Db,
  which: Which,
  instant: string,
  besides: readonly string[] = [],
): Promise<unknown> =>
  db
    .deleteFrom('jobs')
    .where(isOf(db, which))
    .where('created_at', '<', instant)
    .where((eb) => eb.or([eb('key', 'is', null), eb.not(isAmong(db, sql<string>`jobs.key`, besides))]))
    .execute()

/** Deletes jobs with these keys, including jobs that are waiting. */
export const deleteJobsOf = (db: Db, name: string, keys: readonly string[]): Promise<unknown> =>
  db
    .deleteFrom('jobs')
    .where('name', '=', name)
    .where((eb) => isAmong(db, sql<string>`${eb.ref('key')}`, keys))
    .execute()

/** Returns the keys of all jobs with this name, each prefixed with its lane and a space. */
export async function selectKeys(db: Db, name: string): Promise<Set<string>> {
  const rows = await db.selectFrom('jobs').select(['lane', 'key']).where('name', '=', name).execute()
  return new Set(rows.map(({ lane, key }) => `${lane} ${key}`))
}

/** Returns a lane's newest jobs, up to 100. */
export const selectNewest = (db: Db, lane: string): Promise<JobRow[]> =>
  db.selectFrom('jobs').selectAll().where('lane', '=', lane).orderBy('id', 'desc').limit(100).execute()

/**
 * Returns failed jobs that will be retried, and given-up jobs unless a later job in their lane has finished since.
 * Newest first, up to 500. `others` selects the jobs of all other works.
 */
export const selectFailed = (db: Db, name: string, whose: 'own' | 'others' = 'own'): Promise<JobRow[]> =>
  db
    .selectFrom('jobs as failed')
    .selectAll()
    .where('failed', '=', 1)
    .where('name', whose === 'own' ? '=' : '!=', name)
    .where((eb) =>
      eb.or([
        eb('next_at', 'is not', null),
        eb.not(
          eb.exists(
            eb
              .selectFrom('jobs as later')
              .select('later.id')
              .whereRef('later.lane', '=', 'failed.lane')
              .whereRef('later.id', '>', 'failed.id')
              .where('later.done_at', 'is not', null),
          ),
        ),
      ]),
    )
    // Everything else depends on the schedule, so its failures come first.
    .orderBy(sql`case lane when 'schedule' then 0 else 1 end`)
    .orderBy('id', 'desc')
    .limit(500)
    .execute()
