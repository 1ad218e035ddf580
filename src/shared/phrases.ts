/** Replaces each `{name}` with its value. */
export function fill(phrase: string, values: Readonly<Record<string, string | number>>): string {
  return phrase.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

/** A language's pattern for dates, and its names of months. */
export interface DateWords {
  date: string
  months: readonly string[]
}

/** Formats YYYY-MM-DD with the language's pattern and month names. Browsers have none in Hmong and few in Somali. */
export function dayInLanguage(day: string, { date, months }: DateWords): string {
  const [year = '', month, dayOfMonth] = day.split('-')
  return fill(date, { day: Number(dayOfMonth), month: months[Number(month) - 1] ?? '', year })
}
