import type { LanguageCode } from '../../../shared/languages.ts'

/** Returns the first preferred language that the survey offers. Browsers send `es-MX` for the survey's `es`. */
export function preferredLanguage(wanted: readonly string[], offered: readonly string[]): LanguageCode {
  for (const tag of wanted) {
    const [match] = offered
      .filter((code) => `${tag}-`.toLowerCase().startsWith(`${code}-`.toLowerCase()))
      .sort((one, other) => other.length - one.length)
    if (match) return match
  }
  return offered[0] ?? 'en'
}
