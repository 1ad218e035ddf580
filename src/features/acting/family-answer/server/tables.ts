import type { Selectable } from 'kysely'

/** A school's report to families about a survey. */
export interface FamilyAnswerTable {
  survey_id: number
  version: number
  /** The choices without the goals, as JSON. */
  choices: string
  /** The public page in every language, as JSON; null if none is public. */
  published: string | null
  /** Instant, ISO 8601. */
  published_at: string | null
  published_by: number | null
}
export type FamilyAnswerRow = Selectable<FamilyAnswerTable>

export interface FamilyAnswerGoalTable {
  survey_id: number
  goal_id: number
  /** From 0. */
  place: number
  /** The goal's text in each language, as JSON. */
  words: string
}
export type FamilyAnswerGoalRow = Selectable<FamilyAnswerGoalTable>

declare module '../../../../server/db/database.ts' {
  interface Database {
    family_answers: FamilyAnswerTable
    family_answer_goals: FamilyAnswerGoalTable
  }
}
