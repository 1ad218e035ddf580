/** The figures of a district's schools together in a round, as they were made once. */
export interface RollUpTable {
  organization_id: number
  /** A school year, "2026-27". */
  round: string
  /** Instant, ISO 8601. */
  made_at: string
  /** JSON of a RollUp. */
  document: string
}

/** Which surveys are in combined results: each in at most one, for good. */
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
