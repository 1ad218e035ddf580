import type english from '../../../../content/phrases/en.json'
import { type LanguageCode, languageCodes } from '../../../shared/languages.ts'

/** Every word a respondent reads, in one language. */
export type Phrases = typeof english

const files: Readonly<Record<LanguageCode, () => Promise<{ default: Phrases }>>> = {
  en: () => import('../../../../content/phrases/en.json'),
  es: () => import('../../../../content/phrases/es.json'),
  so: () => import('../../../../content/phrases/so.json'),
  hmn: () => import('../../../../content/phrases/hmn.json'),
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

/** The first of the wanted languages that the survey has; browsers write `es-MX` where the survey says `es`. */
export function preferredLanguage(wanted: readonly string[], offered: readonly string[]): LanguageCode {
  const known = offered.filter((code): code is LanguageCode => languageCodes.some((one) => one === code))
  for (const tag of wanted) {
    const base = tag.toLowerCase().split('-')[0]
    const match = known.find((code) => code === base)
    if (match) return match
  }
  return known[0] ?? 'en'
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
