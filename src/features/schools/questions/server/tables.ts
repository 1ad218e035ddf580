import type { Generated } from 'kysely'

export interface QuestionItemTable {
  id: string
  instrument: string
  position: number
  area: string
  theme: string
  reversed: number
  /** JSON: choice values in display order, each a number or a string. */
  choice_values: string
}

export interface QuestionTextTable {
  item_id: string
  language_fk: number
  title: string
  /** JSON: choice texts in the same order as the values. */
  choice_texts: string
}

/** A definition that an administrator saved to view in the tester. */
export interface DraftInstrumentTable {
  id: Generated<number>
  name: string
  definition: string
  user_fk: number
  created_at: string
}

/** Has one row, created by a migration. */
export interface InstrumentInUseTable {
  id: number
  /** The saved draft used by surveys when they open; null for the standard questions. */
  draft_fk: number | null
  /** Whether the standard questions end with the two stories: 0 or 1. */
  stories: Generated<number>
  /** Instant, ISO 8601; null until someone chooses. */
  chosen_at: string | null
}

/** A survey's question set as it was when the survey opened, as JSON. It never changes. */
export interface FrozenInstrumentTable {
  survey_id: number
  document: string
  frozen_at: string
}

declare module '../../../../server/db/database.ts' {
  interface Database {
    question_items: QuestionItemTable
    question_texts: QuestionTextTable
    draft_instruments: DraftInstrumentTable
    frozen_instruments: FrozenInstrumentTable
    instrument_in_use: InstrumentInUseTable
  }
}
