export interface SubstitutionTable {
  id: number
  variable: string
  /** The row's name, and where its words appear, in English. */
  label: string
  help: string
}

export interface SubstitutionOptionTable {
  /** Substitution id × 10 + position in its row. */
  id: number
  substitution_fk: number
  /** Position in the row, starting at 1; the default is last. */
  position: number
  is_default: number
}

export interface SubstitutionTextTable {
  option_fk: number
  language_fk: number
  label: string
  /** JSON: wording keyed by form name. */
  forms: string
}

export interface TermChoiceTable {
  survey_id: number
  substitution_fk: number
  option_fk: number
}

declare module '../../../../server/db/database.ts' {
  interface Database {
    substitutions: SubstitutionTable
    substitution_options: SubstitutionOptionTable
    substitution_texts: SubstitutionTextTable
    term_choices: TermChoiceTable
  }
}
