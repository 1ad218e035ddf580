import type { LanguageCode } from './languages.ts'

/** Codes that browsers send for languages that have another code here. `mww` and `hnj` are White and Green Hmong. */
const otherCodes: Readonly<Partial<Record<string, string>>> = { nb: 'no', nn: 'no', mww: 'hmn', hnj: 'hmn' }

/** Returns a language with the script that it is written in; undefined for a tag that isn't one. */
function writtenForm(tag: string): string | undefined {
  try {
    const { language, script, region } = new Intl.Locale(tag)
    const parts = [otherCodes[language] ?? language, script, region].filter(Boolean)
    const full = new Intl.Locale(parts.join('-')).maximize()
    return `${full.language}-${full.script}`
  } catch {
    return undefined
  }
}

/**
 * Returns the first preferred language that is offered, in the same script if possible. Browsers send `es-MX` for `es`
 * and `zh-TW` for `zh-Hant`.
 */
export function preferredLanguage(wanted: readonly string[], offered: readonly string[]): LanguageCode {
  for (const tag of wanted) {
    const form = writtenForm(tag)
    const alike = form === undefined ? [] : offered.filter((code) => writtenForm(code) === form)
    const match = longestStart(tag, alike) ?? alike[0] ?? longestStart(tag, offered)
    if (match) return match
  }
  return offered[0] ?? 'en'
}

const longestStart = (tag: string, codes: readonly string[]): string | undefined =>
  codes
    .filter((code) => `${tag}-`.toLowerCase().startsWith(`${code}-`.toLowerCase()))
    .sort((one, other) => other.length - one.length)[0]
