import { isDay } from '../../shared/dates.ts'

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

const iso = (year: string, month: number, day: string): string =>
  `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`

/** The day YYYY-MM-DD that a text names as Americans write dates: "6/11/2027", "June 11, 2027". Empty for anything else. */
export function readDay(text: string): string {
  const typed = text.trim()
  const [, month = '', day = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(typed) ?? []
  const [, name = '', dayOf = '', yearOf = ''] =
    /^(?:[a-z]+,\s*)?([a-z]{3})[a-z]*\.?\s+(\d{1,2}),?\s+(\d{4})$/i.exec(typed) ?? []
  const found = year
    ? iso(year, Number(month), day)
    : yearOf
      ? iso(yearOf, months.indexOf(name.toLowerCase()) + 1, dayOf)
      : typed
  return isDay(found) ? found : ''
}
