import type { Selectable } from 'kysely'

/** What a school tells families about a survey. */
export interface FamilyAnswerTable {
  survey_id: number
  version: number
  /** JSON of what was chosen, but the goals. */
  choices: string
  /** JSON: the page that is public, in every language; null while none is. */
  published: string | null
  /** Instant, ISO 8601. */
  published_at: string | null
  published_by: number | null
}
export type FamilyAnswerRow = Selectable<FamilyAnswerTable>

/** The goals that it names. */
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
