export interface DeletionCheckTable {
  survey_id: number
  /** The service's uptime at that check, in ms. */
  found_at: number
}

declare module '../../../../server/db/database.ts' {
  interface Database {
    deletion_checks: DeletionCheckTable
  }
}
