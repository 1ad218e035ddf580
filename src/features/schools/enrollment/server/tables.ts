import type { Selectable } from 'kysely'

export interface EnrollmentsTable {
  school_id: number
  version: number
  /** Instant, ISO 8601. */
  changed_at: string
  /** JSON of the counts, keyed by cell. */
  counts: string
}

export type EnrollmentRow = Selectable<EnrollmentsTable>

declare module '../../../../server/db/database.ts' {
  interface Database {
    enrollments: EnrollmentsTable
  }
}
