import type { QuestionSet, Tally } from './rules.ts'

/** What an installation's interviews showed. */
export interface SharedTable {
  /** A code for each interview, so that none counts twice. */
  interviews: string[]
  rows: SharedRow[]
}

/** What interviews in one installation showed about one wording of a question. */
export interface SharedRow extends Tally {
  instrument: QuestionSet
  item: string
  language: string
  /** SHA-256, in hex, of the words. */
  wording: string
}
