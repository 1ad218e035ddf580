import { parsedJson } from '../../../shared/json.ts'
import { type Language, type LanguageCode, languageOf } from '../../../shared/languages.ts'
import type { Row } from './rules.ts'
import type { FileLanguage } from './rules-file.ts'

const idsIn = (document: unknown): number[] => {
  const { languages = [] } = (parsedJson(String(document)) ?? {}) as { languages?: number[] }
  return languages
}

/** Returns those of an installation's added languages that a school's surveys use, given its rows by table. */
export function usedLanguages(
  added: readonly Language[],
  rows: ReadonlyMap<string, readonly Row[]>,
): FileLanguage[] {
  const codes = new Set(rows.get('survey_languages')?.map(({ language }) => language))
  const ids = new Set(rows.get('frozen_instruments')?.flatMap(({ document }) => idsIn(document)))
  return added
    .filter(({ id, code }) => codes.has(code) || ids.has(id))
    .map(({ id, code, name }) => ({ id, code, name }))
}

/** Returns the first language in a file that surveys here can't use. */
export const missingLanguage = (
  languages: readonly FileLanguage[],
  offered: readonly LanguageCode[],
): FileLanguage | undefined => languages.find(({ code }) => !offered.includes(code))

/** Gives a row this installation's language IDs, which count up in the order in which languages were added. */
export function withOwnLanguages(table: string, row: Row, languages: readonly FileLanguage[]): Row {
  const ids = new Map(languages.map(({ id, code }) => [id, languageOf(code)?.id ?? id]))
  const own = (id: number) => ids.get(id) ?? id
  if (table === 'responses') return { ...row, language_fk: own(Number(row.language_fk)) }
  if (table !== 'frozen_instruments' || !idsIn(row.document).some((id) => own(id) !== id)) return row
  const document = parsedJson(String(row.document)) as object
  return { ...row, document: JSON.stringify({ ...document, languages: idsIn(row.document).map(own) }) }
}
