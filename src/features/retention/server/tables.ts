/** Protected figures of a survey whose responses were deleted, as they were then. */
export interface KeptResultTable {
  survey_id: number
  /** What it holds: 'scores', 'items', 'tracking' or 'combinations'. */
  kind: string
  /** JSON. */
  document: string
}

declare module '../../../server/db/database.ts' {
  interface Database {
    kept_results: KeptResultTable
  }
}
