import type { CsvRecord } from '../../../shared/csv-reader.ts'
import { counted } from '../../../shared/numbers.ts'
import { plain, shortened } from '../../../shared/plain.ts'
import { at, cellText, columns, exampleId, type Fault, type Field, lettersAtMost, type Row } from './rules.ts'

/** Reads a record of a file. Returns its row, an error, or null for a row to leave out. */
export type Take = (record: CsvRecord) => Row | Fault | null

const ncesColumns = new Map(
  columns.flatMap(({ field, nces = [] }) => nces.map((name) => [name, field] as const)),
)
const ownColumns = new Map(columns.map(({ field, heading }) => [plain(heading), field]))

/** Returns a function that reads the rows of our template or of an NCES directory, or an error in its first line. */
export function tableTaker(head: CsvRecord, file: string): Take | Fault {
  const names = head.fields
  const isNces = names.some((name) => plain(name) === 'ncessch')
  const fields = names.map(
    (name) => ownColumns.get(plain(name)) ?? (isNces ? ncesColumns.get(plain(name)) : undefined),
  )
  const unknown = names.filter((_, place) => fields[place] === undefined)
  const twice = fields.find((field, place) => field && fields.indexOf(field) !== place)
  const fault = (message: string) => at({ file, line: 1 }, message)
  if (unknown.length === names.length)
    return fault(
      'We don’t recognize any column in the first line. Download the template to see the names to use.',
    )
  if (!isNces && unknown.length > 0) {
    return fault(
      `We don’t recognize ${counted(unknown.length, 'column')}: ${unknown.slice(0, 10).map(named).join(', ')}. Remove ${unknown.length === 1 ? 'it' : 'them'}.`,
    )
  }
  if (twice) return fault(`Two columns are named “${names[fields.lastIndexOf(twice)]?.trim()}”.`)
  if (!fields.includes('listId') && !fields.includes('name'))
    return fault('The file needs a School ID or School name column.')
  const status = isNces ? names.findIndex((name) => plain(name) === 'sy_status') : -1
  return ({ line, fields: cells }) => {
    const rest = cells.slice(names.length)
    if (cells.length < names.length || rest.some((cell) => cell.trim() !== ''))
      return misfit({ file, line }, cells, names)
    if (cells.some((cell) => cell.length > lettersAtMost))
      return at({ file, line }, `A cell has more than ${lettersAtMost} characters.`)
    // Schools that have closed, never opened or haven't opened yet.
    if (['2', '6', '7'].includes(cells[status]?.trim() ?? '')) return null
    const row: Row = { file, line }
    fields.forEach((field, place) => {
      const cell = cells[place] ?? ''
      if (field) row[field] = isNces ? ncesCell(field, cell) : cell
    })
    return cellText(row.listId) === exampleId ? null : row
  }
}

export const misfit = (
  place: { file: string; line: number },
  cells: readonly string[],
  head: readonly string[],
): Fault =>
  at(place, `This line has ${counted(cells.length, 'cell')}, but the first line has ${head.length}.`)

const named = (name: string): string =>
  name.trim() === '' ? 'one without a name' : `“${shortened(name.trim())}”`

/** NCES codes for missing values. */
const missing = new Set(['m', 'n', '-1', '-2', '-9', '†', '–', '‡'])

function ncesCell(field: Field, cell: string): string {
  const text = cell.trim()
  if (missing.has(text.toLowerCase())) return ''
  // Restores the leading zero that spreadsheets remove from IDs in states whose codes start with 0.
  return field === 'listId' && /^\d{11}$/.test(text) ? `0${text}` : text
}
