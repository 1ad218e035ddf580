/** Protected figures of a survey, as they were made once. */
export interface KeptResultTable {
  survey_id: number
  /** A KeptKind; 'scores' and 'items' where an earlier version kept them. */
  kind: string
  /** JSON. */
  document: string
}

declare module '../../../../server/db/database.ts' {
  interface Database {
    kept_results: KeptResultTable
  }
}
