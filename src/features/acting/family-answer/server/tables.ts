import type { Selectable } from 'kysely'

/** The stored part of a report that schools and districts have in common. */
export interface AnswerRow {
  version: number
  /** The choices without the goals, as JSON. */
  choices: string
  /** The public page in every language, as JSON; null if none is public. */
  published: string | null
  /** Instant, ISO 8601. */
  published_at: string | null
  published_by: number | null
}

/** A school's report to families about a survey. */
export interface FamilyAnswerTable extends AnswerRow {
  survey_id: number
}
export type FamilyAnswerRow = Selectable<FamilyAnswerTable>

/** A district's report to families about its combined results. */
export interface DistrictReportTable extends AnswerRow {
  organization_id: number
  /** A school year: "2026-27". */
  round: string
  /** The end of the page's address. */
  code: string
}
export interface DistrictReportGoalTable {
  organization_id: number
  round: string
  goal_id: number
  /** From 0. */
  place: number
  /** The goal's text in each language, as JSON. */
  words: string
}

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
    district_reports: DistrictReportTable
    district_report_goals: DistrictReportGoalTable
  }
}
