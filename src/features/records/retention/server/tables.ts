/** Protected figures of a survey, computed once. */
export interface StoredResultTable {
  survey_id: number
  /** A StoredResultKind, or 'scores' and 'items' from an earlier version. */
  kind: string
  /** JSON. */
  document: string
}

declare module '../../../../server/db/database.ts' {
  interface Database {
    kept_results: StoredResultTable
  }
}
