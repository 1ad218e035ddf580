export interface SubstitutionTable {
  id: number
  variable: string
  /** Name of the row, and where its words appear, in English. */
  label: string
  help: string
}

export interface SubstitutionOptionTable {
  /** Substitution id × 10 + place in its row. */
  id: number
  substitution_fk: number
  /** Place in the row, from 1; the default is last. */
  position: number
  is_default: number
}

export interface SubstitutionTextTable {
  option_fk: number
  language_fk: number
  label: string
  /** JSON: form name to wording. */
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
