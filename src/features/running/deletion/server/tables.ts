/** Surveys that a check has found due to be deleted. */
export interface DeletionCheckTable {
  survey_id: number
  /** The service's uptime then, in ms. */
  found_at: number
}

declare module '../../../../server/db/database.ts' {
  interface Database {
    deletion_checks: DeletionCheckTable
  }
}
