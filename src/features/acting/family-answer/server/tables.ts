import type { Selectable } from 'kysely'

/** What a school tells families about a survey. */
export interface FamilyAnswerTable {
  survey_id: number
  version: number
  /** JSON of the choices without the goals. */
  choices: string
  /** JSON: the public page in every language; null while there is none. */
  published: string | null
  /** Instant, ISO 8601. */
  published_at: string | null
  published_by: number | null
}
export type FamilyAnswerRow = Selectable<FamilyAnswerTable>

/** The goals in a report. */
export interface FamilyAnswerGoalTable {
  survey_id: number
  goal_id: number
  /** From 0. */
  place: number
  /** JSON: its words by language. */
  words: string
}
export type FamilyAnswerGoalRow = Selectable<FamilyAnswerGoalTable>

declare module '../../../../server/db/database.ts' {
  interface Database {
    family_answers: FamilyAnswerTable
    family_answer_goals: FamilyAnswerGoalTable
  }
}
