/** The combined figures of a district's schools for a round. They never change. */
export interface RollUpTable {
  organization_id: number
  /** A school year: "2026-27". */
  round: string
  /** Instant, ISO 8601. */
  made_at: string
  /** JSON of a RollUp. */
  document: string
}

/** Surveys in combined results. A survey is never in more than one. */
export interface RolledUpSurveyTable {
  survey_guid: string
  organization_id: number
  round: string
}

declare module '../../../../server/db/database.ts' {
  interface Database {
    roll_ups: RollUpTable
    rolled_up_surveys: RolledUpSurveyTable
  }
}
