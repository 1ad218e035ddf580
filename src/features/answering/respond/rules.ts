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

/** Formats YYYY-MM-DD with the language's pattern and month names. Browsers have none in Hmong and few in Somali. */
export function dayInLanguage(
  day: string,
  { date, months }: { date: string; months: readonly string[] },
): string {
  const [year = '', month, dayOfMonth] = day.split('-')
  return date
    .replace('{day}', String(Number(dayOfMonth)))
    .replace('{month}', months[Number(month) - 1] ?? '')
    .replace('{year}', year)
}
