type CsvRow = readonly (string | number | null)[]

/**
 * Rows as CSV (RFC 4180, with a byte order mark so that spreadsheets read UTF-8). A text that a spreadsheet would
 * take for a formula gets an apostrophe in front.
 */
export const csv = (rows: readonly CsvRow[]): string => `${csvMark}${csvLines(rows)}`

/** The byte order mark, once at the beginning of a file that is written piece by piece. */
export const csvMark = '\uFEFF'

/** Some rows of such a file. */
export const csvLines = (rows: readonly CsvRow[]): string =>
  rows.map((row) => `${row.map(field).join(',')}\r\n`).join('')

function field(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const harmless = /^[=+\-@\t\r\n\0＝＋－＠]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
