import { type LanguageCode, languageCodes } from '../../../shared/languages.ts'

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

/**
 * A day YYYY-MM-DD as a language writes it: a pattern with {day}, {month} and {year}, and the names of the months. Browsers
 * have no month names in Hmong and few in Somali.
 */
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
