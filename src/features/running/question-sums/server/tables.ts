/** The newest file of an installation's comparisons of questions for a school year. */
export interface QuestionSumFileTable {
  cell_id: number
  /** A school year, "2026-27". */
  round: string
  /** Instants, ISO 8601. */
  made_at: string
  taken_at: string
  /** JSON of a SumsContent. */
  content: string
}

declare module '../../../../server/db/database.ts' {
  interface Database {
    question_sum_files: QuestionSumFileTable
  }
}
