import type { Selectable } from 'kysely'

/** A school's report to families about a survey. */
export interface FamilyAnswerTable {
  survey_id: number
  version: number
  /** JSON of the choices, without the goals. */
  choices: string
  /** JSON of the public page in every language; null if there is none. */
  published: string | null
  /** Instant, ISO 8601. */
  published_at: string | null
  published_by: number | null
}
export type FamilyAnswerRow = Selectable<FamilyAnswerTable>

/** A goal in a report. */
export interface FamilyAnswerGoalTable {
  survey_id: number
  goal_id: number
  /** From 0. */
  place: number
  /** JSON of the goal's words by language. */
  words: string
}
export type FamilyAnswerGoalRow = Selectable<FamilyAnswerGoalTable>

declare module '../../../../server/db/database.ts' {
  interface Database {
    family_answers: FamilyAnswerTable
    family_answer_goals: FamilyAnswerGoalTable
  }
}
