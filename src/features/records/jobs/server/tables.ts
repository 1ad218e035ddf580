import type { Generated, Selectable } from 'kysely'

/** What is done later: sent, or done again and again at its time. Instants are ISO 8601. */
interface JobTable {
  id: Generated<number>
  /** What is done one after another: `email`, `webhook 12`, the name of a job that is done again and again. */
  lane: string
  /** Which work it is. */
  name: string
  /** Unique in its lane; null if the same may wait more than once. */
  key: string | null
  /** What its work needs, as that wrote it. */
  content: string
  created_at: string
  attempts: number
  /** From when a process may take it: the next attempt, or the end of a lease; null if no attempt follows. */
  next_at: string | null
  done_at: string | null
  /** 1 if the last attempt that ended failed. */
  failed: number
  /** What came of that attempt, in words. */
  outcome: string | null
}
export type JobRow = Selectable<JobTable>

declare module '../../../../server/db/database.ts' {
  interface Database {
    jobs: JobTable
  }
}
