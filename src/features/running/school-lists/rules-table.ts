import type { CsvRecord } from '../../../shared/csv-reader.ts'
import { counted } from '../../../shared/numbers.ts'
import { plain, shortened } from '../../../shared/plain.ts'
import {
  at,
  cellText,
  columns,
  exampleId,
  type Fault,
  type Field,
  lettersAtMost,
  type Place,
  type ReadList,
  type Row,
} from './rules.ts'

/** Reads a record of a file. Adds its row, an error or a skipped row to what was read. */
export type Take = (record: CsvRecord) => void

const ncesColumns = new Map(
  columns.flatMap(({ field, nces = [] }) => nces.map((name) => [name, field] as const)),
)
const ownColumns = new Map(columns.map(({ field, heading }) => [plain(heading), field]))

/** Returns a function that reads the rows of our template or of an NCES directory. Null if the first line has an error. */
export function tableTaker(head: CsvRecord, file: string, read: ReadList): Take | null {
  const names = head.fields
  const isNces = names.some((name) => plain(name) === 'ncessch')
  const fields = names.map(
    (name) => ownColumns.get(plain(name)) ?? (isNces ? ncesColumns.get(plain(name)) : undefined),
  )
  const wrong = faultOf(names, fields, isNces)
  if (wrong !== null) {
    read.faults.push(at({ file, line: 1 }, wrong))
    return null
  }
  const status = isNces ? names.findIndex((name) => plain(name) === 'sy_status') : -1
  return ({ line, fields: cells }) => {
    const row: Row = { file, line }
    fields.forEach((field, place) => {
      const cell = cells[place] ?? ''
      if (field) row[field] = isNces ? ncesCell(field, cell) : cell
    })
    const rest = cells.slice(names.length)
    if (cells.length < names.length || rest.some((cell) => cell.trim() !== ''))
      read.faults.push(misfit(row, cells, names))
    else if (cells.some((cell) => cell.length > lettersAtMost))
      read.faults.push(at(row, `A cell has more than ${lettersAtMost} characters.`))
    else if (closed.includes(cells[status]?.trim() ?? '') || cellText(row.listId) === exampleId)
      read.skipped += 1
    else read.rows.push(row)
  }
}

/** NCES statuses of schools that have closed, never opened or haven't opened yet. */
const closed = ['2', '6', '7']

/** Returns why the columns can't be read, in a sentence; null if they can be. */
function faultOf(
  names: readonly string[],
  fields: readonly (Field | undefined)[],
  isNces: boolean,
): string | null {
  const unknown = names.filter((_, place) => fields[place] === undefined)
  const twice = fields.find((field, place) => field && fields.indexOf(field) !== place)
  if (unknown.length === names.length)
    return 'We don’t recognize any column in the first line. Download the template to see the names to use.'
  if (!isNces && unknown.length > 0)
    return `We don’t recognize ${counted(unknown.length, 'column')}: ${unknown.slice(0, 10).map(named).join(', ')}. Remove ${unknown.length === 1 ? 'it' : 'them'}.`
  if (twice) return `Two columns are named “${names[fields.lastIndexOf(twice)]?.trim()}”.`
  return fields.includes('listId') || fields.includes('name')
    ? null
    : 'The file needs a School ID or School name column.'
}

export const misfit = (place: Place, cells: readonly string[], head: readonly string[]): Fault =>
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
