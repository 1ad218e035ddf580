import type { Generated, Selectable } from 'kysely'

/** What an administrator decided about a cluster of responses. */
export interface ResponseDecisionTable {
  id: Generated<number>
  survey_id: number
  /** 'aside' or 'counted'. */
  decision: string
  /** JSON: the Criterion by which it was found. */
  cluster: string
  size: number
  reason: string
  user_fk: number
  /** Instant, ISO 8601. */
  made_at: string
  undone_at: Generated<string | null>
}
export type ResponseDecisionRow = Selectable<ResponseDecisionTable>

declare module '../../../../server/db/database.ts' {
  interface Database {
    response_decisions: ResponseDecisionTable
  }
}
