import type { Band, Group } from '../../../shared/codes.ts'
import type { LanguageCode } from '../../../shared/languages.ts'

/** The parts of a survey's setup that a template can set; expected counts and the title are always the school's. */
export const templateParts = ['dates', 'groups', 'bands', 'languages', 'gender', 'terms'] as const
export type TemplatePart = (typeof templateParts)[number]

/** What a template sets; null: each school decides. */
export interface TemplateValues {
  /** First and last day, YYYY-MM-DD. */
  dates: { begin: string; end: string } | null
  groups: Group[] | null
  bands: Band[] | null
  languages: LanguageCode[] | null
  /** 1 to 4 more and more answers, 5 none; and who is asked. */
  gender: { item: number; ask48: boolean; ask912: boolean; askAdults: boolean } | null
  /** The option in each row of terms. */
  terms: { substitution_fk: number; option_fk: number }[] | null
}

/** The parts that a template sets: a school cannot change them. */
export const partsSet = (values: TemplateValues): TemplatePart[] =>
  templateParts.filter((part) => values[part] !== null)
