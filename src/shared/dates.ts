/** Calendar days are written YYYY-MM-DD and belong to a school's time zone. They can be compared as text. */

/** Time zone for data that belongs to no school, and for schools whose state isn't known. */
export const defaultZone = 'America/Chicago'

const dayInMs = 86_400_000

/** Returns the calendar day of an instant in a time zone. */
export function dayIn(zone: string, instant: Date): string {
  // No zone changes its day within a minute, and one survey needs the same minute hundreds of times.
  const minute = Math.floor(instant.getTime() / 60_000)
  const last = lastDays.get(zone)
  if (last?.minute === minute) return last.day
  const day = dayFormat(zone).format(instant)
  lastDays.set(zone, { minute, day })
  return day
}

/** Returns the calendar day of an instant in the browser's time zone. */
export const dayHere = (instant: Date): string =>
  dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, instant)

const lastDays = new Map<string, { minute: number; day: string }>()

/** Returns the hour of an instant in a time zone, 0 to 23. */
export function hourIn(zone: string, instant: Date): number {
  // As above, because no zone changes its hour within a minute.
  const minute = Math.floor(instant.getTime() / 60_000)
  const last = lastHours.get(zone)
  if (last?.minute === minute) return last.hour
  let format = hourFormats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' })
    hourFormats.set(zone, format)
  }
  const hour = Number(format.format(instant))
  lastHours.set(zone, { minute, hour })
  return hour
}

const lastHours = new Map<string, { minute: number; hour: number }>()

const hourFormats = new Map<string, Intl.DateTimeFormat>()

const formats = new Map<string, Intl.DateTimeFormat>()
function dayFormat(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
    formats.set(zone, format)
  }
  return format
}

/** Checks whether a text is a real calendar day written YYYY-MM-DD. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && toUtc(text).toISOString().slice(0, 10) === text
}

const dateTime = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/i

/**
 * Returns the calendar day of an ISO 8601 date or date-time. Uses the zone if the text is an instant (has Z or an
 * offset), otherwise the day as written. Returns null if the text is neither.
 */
export function asDay(text: string, zone: string): string | null {
  if (isDay(text)) return text
  const [, day = '', offset] = dateTime.exec(text) ?? []
  const instant = new Date(text)
  if (!isDay(day) || Number.isNaN(instant.getTime())) return null
  return offset === undefined ? day : dayIn(zone, instant)
}

const dayFields = ['begin', 'end', 'due', 'done']

/** Converts date-times in fields that contain days to days in a zone. Other texts in these fields stay. */
export const inDays = <Sent>(sent: Sent, zone: string): Sent =>
  JSON.parse(JSON.stringify(sent), (name, value) =>
    dayFields.includes(name) && typeof value === 'string' ? (asDay(value, zone) ?? value) : value,
  )

function toUtc(day: string): Date {
  const instant = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(instant.getTime()) ? new Date(0) : instant
}

/** Returns the whole days from one day to another; negative if the second day is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((toUtc(to).getTime() - toUtc(from).getTime()) / dayInMs)
}

/** Returns the day a number of days after another day. */
export function addDays(day: string, days: number): string {
  return new Date(toUtc(day).getTime() + days * dayInMs).toISOString().slice(0, 10)
}

export type DayStyle = 'long' | 'plain' | 'full' | 'short'

/**
 * Formats a day in words. `long` includes the weekday ("Monday, October 5"), `plain` doesn't ("October 5"), `full` adds
 * the year, and `short` is for tight spaces ("Oct 5, 2026").
 */
export function dayInWords(day: string, style: DayStyle = 'long', language = 'en'): string {
  if (language === 'en') return dayInEnglish(toUtc(day), style)
  const key = `${language} ${style}`
  let format = wordFormats.get(key)
  if (!format) {
    const month = style === 'short' ? 'short' : 'long'
    const options: Intl.DateTimeFormatOptions = { timeZone: 'UTC', month, day: 'numeric' }
    if (style === 'long') options.weekday = 'long'
    if (style === 'full' || style === 'short') options.year = 'numeric'
    format = new Intl.DateTimeFormat(language, options)
    wordFormats.set(key, format)
  }
  return format.format(toUtc(day))
}

/** Avoids `Intl`, because loading all languages' rules for the first format takes 50 to 100 ms on slow devices. */
function dayInEnglish(date: Date, style: DayStyle): string {
  const month = months[date.getUTCMonth()] ?? ''
  const plain = `${style === 'short' ? month.slice(0, 3) : month} ${date.getUTCDate()}`
  if (style === 'plain') return plain
  return style === 'long' ? `${weekdays[date.getUTCDay()]}, ${plain}` : `${plain}, ${date.getUTCFullYear()}`
}

/** Formats the month of a day in English: "October 2026", or "Oct 2026" if short. */
export function monthInWords(day: string, isShort = false): string {
  const date = toUtc(day)
  const month = months[date.getUTCMonth()] ?? ''
  return `${isShort ? month.slice(0, 3) : month} ${date.getUTCFullYear()}`
}

const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')
const months = 'January February March April May June July August September October November December'.split(
  ' ',
)

const wordFormats = new Map<string, Intl.DateTimeFormat>()

export function isWeekend(day: string): boolean {
  return [0, 6].includes(toUtc(day).getUTCDay())
}
