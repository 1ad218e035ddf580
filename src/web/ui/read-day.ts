import { isDay } from '../../shared/dates.ts'

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

const iso = (year: string, month: number, day: string): string =>
  `${year.padStart(4, '20')}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`

/**
 * Reads a date written the American way, such as "6/11/2027", "6/11/27" or "June 11, 2027", and returns it as
 * YYYY-MM-DD. Returns an empty string for anything else, such as "11.06.2027", where the day comes first.
 */
export function readDay(text: string): string {
  const typed = text.trim()
  const [, month = '', day = '', year = ''] = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})$/.exec(typed) ?? []
  const [, name = '', dayOf = '', yearOf = ''] =
    /^(?:[a-z]+,\s*)?([a-z]{3})[a-z]*\.?\s+(\d{1,2}),?\s+(\d{4})$/i.exec(typed) ?? []
  const found = year
    ? iso(year, Number(month), day)
    : yearOf
      ? iso(yearOf, months.indexOf(name.toLowerCase()) + 1, dayOf)
      : typed
  return isDay(found) ? found : ''
}
