import type english from '../../../../../content/en/phrases.json'
import type { LanguageCode } from '../../../../shared/languages.ts'

/** Every word a respondent reads, in one language. */
export type Phrases = typeof english

const files = import.meta.glob<Phrases>('../../../../../content/*/phrases.json', { import: 'default' })

const loaded = new Map<LanguageCode, Promise<Phrases>>()

/** Loads a language once. A load that failed is repeated at the next call. */
export function loadPhrases(code: LanguageCode): Promise<Phrases> {
  const before = loaded.get(code)
  if (before) return before
  const load = files[`../../../../../content/${code}/phrases.json`]
  const file = load ? load() : Promise.reject(new Error(`content/${code}/phrases.json is missing.`))
  loaded.set(code, file)
  file.catch(() => loaded.delete(code))
  return file
}

/** Puts values in place of `{name}`. */
export function fill(phrase: string, values: Readonly<Record<string, string | number>>): string {
  return phrase.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

/** A calendar day in words. Written from the phrases: browsers have no month names in Hmong and few in Somali. */
export function dateInWords(phrases: Phrases, day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return fill(phrases.date, { year, month: phrases.months[Number(month) - 1] ?? month, day: Number(date) })
}
