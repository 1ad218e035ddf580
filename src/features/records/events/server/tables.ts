import type { ColumnType, Generated } from 'kysely'
import type { EventName, EventSource } from '../rules.ts'

/** What the server records, never about a respondent. Entries are added, and deleted by age, but never changed. */
export interface SystemEventTable {
  id: Generated<number>
  /** Instant, ISO 8601. */
  at: ColumnType<string, string, never>
  user_fk: ColumnType<number | null, number | null, never>
  identifier: ColumnType<string, string, never>
  /** Empty since migration 0016. Before, pages reported to this table and gave the place in their code here. */
  file: ColumnType<string, '', never>
  /** A name from the closed list. Before migration 0016, also names that pages reported in their own words. */
  event: ColumnType<string, EventName, never>
  message: ColumnType<string, string, never>
  /** Null in entries from before migration 0016. */
  source: ColumnType<EventSource | null, EventSource, never>
  /** JSON of FieldChange[]; null if no field changed. */
  changes: ColumnType<string | null, string | null, never>
  /** Caller's network at a sign-in, IPv4 /24 or IPv6 /48; null for all other events. */
  network: ColumnType<string | null, string | null, never>
}

/** Events reported by pages. Anyone can send them, so they prove nothing. */
export interface PageReportTable {
  id: Generated<number>
  /** Instant, ISO 8601. */
  at: string
  identifier: string
  /** Place in the page's code. */
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
