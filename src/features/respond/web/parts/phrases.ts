import type english from '../../../../../content/phrases/en.json'
import type { LanguageCode } from '../../../../shared/languages.ts'

/** Every word a respondent reads, in one language. */
export type Phrases = typeof english

const files: Readonly<Record<LanguageCode, () => Promise<{ default: Phrases }>>> = {
  en: () => import('../../../../../content/phrases/en.json'),
  es: () => import('../../../../../content/phrases/es.json'),
  so: () => import('../../../../../content/phrases/so.json'),
  hmn: () => import('../../../../../content/phrases/hmn.json'),
}

const loaded = new Map<LanguageCode, Promise<Phrases>>()

/** Loads a language once; a language that did not arrive is asked for again the next time. */
export function loadPhrases(code: LanguageCode): Promise<Phrases> {
  const before = loaded.get(code)
  if (before) return before
  const file = files[code]().then((module) => module.default)
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
