import type { Generated } from 'kysely'

export interface QuestionItemTable {
  id: string
  instrument: string
  position: number
  area: string
  theme: string
  reversed: number
  /** JSON: choice values in the order shown, each a number or a text. */
  choice_values: string
}

export interface QuestionTextTable {
  item_id: string
  language_fk: number
  title: string
  /** JSON: choice texts in the same order. */
  choice_texts: string
}

/** A definition saved by an administrator, to look at in the tester. */
export interface DraftInstrumentTable {
  id: Generated<number>
  name: string
  /** JSON: a SurveyJS definition. */
  definition: string
  user_fk: number
  created_at: string
}

/** One row, which a migration made. */
export interface InstrumentInUseTable {
  id: number
  /** The saved draft that surveys ask when they open; null for the standard questions. */
  draft_fk: number | null
  /** Instant, ISO 8601; null before anyone chose. */
  chosen_at: string | null
}

/** The instrument of a survey as it was at opening, in JSON; never changed again. */
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
