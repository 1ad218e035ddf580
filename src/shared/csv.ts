type CsvRow = readonly (string | number | null)[]

/** RFC 4180, with a byte order mark for spreadsheets. Text they would run as a formula gets an apostrophe first. */
export const csv = (rows: readonly CsvRow[]): string => `${csvMark}${csvLines(rows)}`

/** The byte order mark, written once at the start of a streamed file. */
export const csvMark = '\uFEFF'

/** Formats rows without the byte order mark, for a streamed file. */
export const csvLines = (rows: readonly CsvRow[]): string =>
  rows.map((row) => `${row.map(field).join(',')}\r\n`).join('')

function field(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const harmless = /^[=+\-@\t\r\n\0＝＋－＠]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
