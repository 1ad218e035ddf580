import type { ColumnType, Generated } from 'kysely'
import type { EventName, EventSource } from '../rules.ts'

/**
 * The activity log: what the server records. Lines are added, and deleted by age; none is changed. Never about a
 * respondent.
 */
export interface SystemEventTable {
  id: Generated<number>
  /** Instant, ISO 8601. */
  at: ColumnType<string, string, never>
  user_fk: ColumnType<number | null, number | null, never>
  identifier: ColumnType<string, string, never>
  /** Empty; before 0016 pages reported to this table, and said here where in their code. */
  file: ColumnType<string, '', never>
  /** One of the closed list; before 0016 also what pages reported in words of their own. */
  event: ColumnType<string, EventName, never>
  message: ColumnType<string, string, never>
  /** Null in lines from before 0016. */
  source: ColumnType<EventSource | null, EventSource, never>
  /** JSON of FieldChange[]; null if nothing of that kind changed. */
  changes: ColumnType<string | null, string | null, never>
  /** Network of the caller, IPv4 /24 or IPv6 /48, of sign-ins; null of everything else. */
  network: ColumnType<string | null, string | null, never>
}

/** What pages report of themselves. Anyone can send it: it proves nothing. */
export interface PageReportTable {
  id: Generated<number>
  /** Instant, ISO 8601. */
  at: string
  identifier: string
  /** Where in the page's code it happened. */
  file: string
  event: string
  message: string
}

declare module '../../../../server/db/database.ts' {
  interface Database {
    system_events: SystemEventTable
    page_reports: PageReportTable
  }
}
