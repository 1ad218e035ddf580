import { isClockTrusted } from '../../../../server/clock.ts'
import type { Db } from '../../../../server/db/connect.ts'
import { isDatabaseDown } from '../../../../server/db/portable.ts'
import type { Services } from '../../../../server/serve.ts'
import {
  deleteJob,
  deleteJobsBefore,
  insertJob,
  type NewJob,
  selectDue,
  selectLanesDue,
  settleJob,
  takeJob,
} from './queries.ts'
import type { JobRow } from './tables.ts'

export { deleteJobsOf, selectFailed, selectKeys, selectNewest } from './queries.ts'

/** Defines how jobs with a given name run. */
export interface Work {
  /** Runs the job and may return an outcome. Throws if it fails, with a message that administrators may read. */
  run: (services: Services, job: JobRow) => Promise<unknown>
  /** Time for which a process reserves a job, longer than an attempt takes. */
  leaseMs: number
  /** Minutes to wait after each failed attempt. After the last one, the job is given up. */
  waits?: readonly number[]
  /** Interval after which the job runs again. Such a job is never given up. */
  everyMs?: number
  /** Whether only a process with a trusted clock may run it. */
  needsTrustedClock?: boolean
  /** Whether finished jobs stay in the table with their outcome. */
  isKept?: boolean
  /** Runs when the job is given up, in the same transaction. Returns the content to store. */
  givenUp?: (trx: Db, services: Services, job: JobRow, why: string) => Promise<string>
}

/** Thrown by an attempt that fails although the database works. */
export class Failed extends Error {
  readonly about: About
  constructor(message: string, about: About = {}) {
    super(message)
    this.about = about
  }
}

interface About {
  /** Whether this was the last attempt. */
  isLast?: boolean
  /** Whether the lane's other jobs wait for the next turn. */
  endsTurn?: boolean
  /** Error code from another server. */
  code?: string | number | undefined
}

/** Returned by an attempt if the job is no longer needed for a reason other than a failure. */
export class Dropped {
  readonly why: string
  constructor(why: string) {
    this.why = why
  }
}

const defaultWaits = [1, 5, 30, 120, 720, 1440]
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** Returns the longest time ahead, in ms, for which an attempt is scheduled, plus one minute. */
const farthest = (work: Pick<Work, 'everyMs' | 'leaseMs'> | undefined) =>
  Math.max(work?.everyMs ?? dayMs, work?.leaseMs ?? 0) + minuteMs
const after = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString()

/** Pass the change's transaction. Adds nothing if the lane already has the key. Jobs with `isUrgent` run first. */
export const addJob = (
  { db, now }: Pick<Services, 'db' | 'now'>,
  {
    isUrgent = false,
    key = null,
    ...job
  }: Pick<NewJob, 'lane' | 'name' | 'content'> & {
    key?: string | null
    isUrgent?: boolean
  },
): Promise<void> => {
  const created_at = now().toISOString()
  return insertJob(db, {
    ...job,
    key,
    created_at,
    next_at: isUrgent ? new Date(0).toISOString() : created_at,
  })
}

/** Deletes jobs added more than 30 days ago, except those with one of the keys in `besides`. */
export const deleteOldJobs = (
  { db, now }: Pick<Services, 'db' | 'now'>,
  names: readonly string[],
  besides?: readonly string[],
): Promise<unknown> => deleteJobsBefore(db, { names }, after(now(), -30 * dayMs), besides)

export interface Turn {
  /** Runs only this lane. */
  lane?: string | undefined
  /** Starts no more jobs once this signal aborts. */
  stop?: AbortSignal | undefined
  /** Maximum number of jobs to run in each lane. */
  atMost?: number
  failed?: ((job: JobRow, error: unknown) => void) | undefined
}

/**
 * Runs all due jobs: lanes in parallel, jobs within a lane one after another. Returns how many finished. Only one
 * process runs each job. If that process is killed, another runs the job after the lease ends. Throws right away if the
 * database can't be reached.
 */
export async function doJobs(
  services: Services,
  works: Readonly<Record<string, Work>>,
  turn: Turn = {},
): Promise<number> {
  const { db, now } = services
  const all = Object.keys(works)
  const isTrusted = await isClockTrusted(services)
  const names = isTrusted ? all : all.filter((name) => !works[name]?.needsTrustedClock)
  // Without a trusted clock, another process's lease can seem too far ahead.
  const aheadMs = (name: string) => (isTrusted ? farthest(works[name]) : Number.POSITIVE_INFINITY)
  const lanes = await selectLanesDue(db, { names, lane: turn.lane, aheadMs }, now())
  const done = lanes.map((lane) => doLane(services, works, { names, lane, aheadMs }, turn))
  let count = 0
  for (const one of await Promise.allSettled(done)) {
    if (one.status === 'rejected') throw one.reason
    count += one.value
  }
  return count
}

async function doLane(
  services: Services,
  works: Readonly<Record<string, Work>>,
  which: Parameters<typeof selectDue>[1],
  { stop, failed, atMost = Number.POSITIVE_INFINITY }: Turn,
): Promise<number> {
  const { db, now } = services
  for (let done = 0, taken = 0; ; ) {
    const due = stop?.aborted || taken === atMost ? undefined : await selectDue(db, which, now())
    const work = due && works[due.name]
    if (!work) return done
    if (!(await takeJob(db, due, after(now(), work.leaseMs)))) continue
    taken += 1
    const job = { ...due, attempts: due.attempts + 1 }
    try {
      const outcome = await work.run(services, job)
      await finish(services, work, job, outcome)
      done += 1
    } catch (error) {
      if (!(error instanceof Failed) && isDatabaseDown(error)) throw error
      failed?.(job, error)
      await postpone(services, work, job, error)
      if (error instanceof Failed && error.about.endsTurn) return done
    }
  }
}

async function finish({ db, now }: Services, work: Work, job: JobRow, outcome: unknown): Promise<void> {
  if (work.everyMs) {
    const again = { next_at: after(now(), work.everyMs), attempts: 0, failed: 0, outcome: null }
    await settleJob(db, job, again)
  } else if (!work.isKept) await deleteJob(db, job.id)
  else if (outcome instanceof Dropped)
    await settleJob(db, job, { next_at: null, failed: 0, outcome: outcome.why })
  else {
    const done_at = now().toISOString()
    await settleJob(db, job, { next_at: null, done_at, failed: 0, outcome: String(outcome) })
  }
}

async function postpone(services: Services, work: Work, job: JobRow, error: unknown): Promise<void> {
  const { db, now } = services
  const { waits = defaultWaits, everyMs } = work
  const outcome = (error instanceof Error ? error.message : String(error)).slice(0, 300)
  const minutes = error instanceof Failed && error.about.isLast ? undefined : waits[job.attempts - 1]
  const wait = Math.min(everyMs ?? dayMs, minutes === undefined ? dayMs : minutes * minuteMs)
  if (everyMs || minutes !== undefined) {
    await settleJob(db, job, { next_at: after(now(), wait), failed: 1, outcome })
    return
  }
  await db.transaction().execute(async (trx) => {
    const content = (await work.givenUp?.(trx, services, job, outcome)) ?? job.content
    await settleJob(trx, job, { next_at: null, failed: 1, outcome, content })
  })
}
