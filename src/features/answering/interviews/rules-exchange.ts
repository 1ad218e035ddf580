import type { QuestionSet, Tally } from './rules.ts'

/** What interviews in one installation showed about one wording of a question. */
export interface SharedRow extends Tally {
  instrument: QuestionSet
  item: string
  language: string
  /** SHA-256, in hex, of the words. */
  wording: string
}
