import type { Generated } from 'kysely'

/** The audit trail and what pages report. Never about a respondent. */
export interface SystemEventTable {
  id: Generated<number>
  /** Instant, ISO 8601. */
  at: string
  user_fk: number | null
  identifier: string
  file: string
  event: string
  message: string
}

declare module '../../../server/db/database.ts' {
  interface Database {
    system_events: SystemEventTable
  }
}
