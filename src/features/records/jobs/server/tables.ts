import type { Generated, Selectable } from 'kysely'

/** Jobs to run later, once or repeatedly. Times are ISO 8601. */
interface JobTable {
  id: Generated<number>
  /** Jobs in the same lane run one after another: `email`, `webhook 12`, or the name of a repeated job. */
  lane: string
  /** Name of the `Work` that runs the job. */
  name: string
  /** Unique within its lane; null if the same job may wait more than once. */
  key: string | null
  /** Data that the job needs, in a format that depends on `name`. */
  content: string
  created_at: string
  attempts: number
  /** Earliest time to reserve the job: the next attempt, or the end of a lease. Null if no attempt follows. */
  next_at: string | null
  done_at: string | null
  /** 1 if the last finished attempt failed. */
  failed: number
  /** Outcome of the last finished attempt, in words. */
  outcome: string | null
}
export type JobRow = Selectable<JobTable>

declare module '../../../../server/db/database.ts' {
  interface Database {
    jobs: JobTable
  }
}
