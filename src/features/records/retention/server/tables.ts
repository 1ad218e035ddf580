/** Protected figures of a survey, computed once. */
export interface StoredResultTable {
  survey_id: number
  /** A StoredResultKind, or 'scores' and 'items', which an earlier version stored. */
  kind: string
  /** JSON. */
  document: string
}

declare module '../../../../server/db/database.ts' {
  interface Database {
    kept_results: StoredResultTable
  }
}
