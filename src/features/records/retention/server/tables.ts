/** Protected figures of a survey, computed once. */
export interface KeptResultTable {
  survey_id: number
  /** A KeptKind, or 'scores' and 'items' from an earlier version. */
  kind: string
  /** JSON. */
  document: string
}

declare module '../../../../server/db/database.ts' {
  interface Database {
    kept_results: KeptResultTable
  }
}
