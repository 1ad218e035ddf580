import type { Generated, Selectable } from 'kysely'

/** An administrator's decision about a batch of responses. */
export interface ResponseDecisionTable {
  id: Generated<number>
  survey_id: number
  /** 'aside' means left out. */
  decision: 'aside' | 'counted'
  /** JSON: the criterion that found the batch. */
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
