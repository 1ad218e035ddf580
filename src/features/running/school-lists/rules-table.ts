import type { CsvRecord } from '../../../shared/csv-reader.ts'
import { count, counted } from '../../../shared/numbers.ts'
import {
  cellText,
  columns,
  exampleId,
  type Fault,
  type Field,
  lettersAtMost,
  plain,
  type Row,
  rowsAtMost,
  shortened,
} from './rules.ts'

/** What was read of one or more files. A file with a single fault gives nothing. */
export interface ReadList {
  rows: Row[]
  faults: Fault[]
  /** Rows that are of no school: pupils, parents, other staff, closed schools. Nothing of them is kept. */
  skipped: number
}

/** Names of columns in the directories of schools that NCES publishes (CCD), by our fields. */
const ncesColumns: Readonly<Record<string, Field>> = {
  ncessch: 'listId',
  sch_name: 'name',
  schnam: 'name',
  lea_name: 'district',
  leanm: 'district',
  lstreet1: 'street',
  lstree: 'street',
  lcity: 'city',
  lstate: 'state',
  lzip: 'zip',
  phone: 'phone',
  website: 'website',
  total: 'students',
  member: 'students',
}
const ownColumns = new Map<string, Field>(columns.map(([field, name]) => [plain(name), field]))

/** Which field each column of a file fills; null for a column that is not read. */
export interface Head {
  isNces: boolean
  fields: (Field | null)[]
  /** Place of the column that says whether a school is open, in a directory of NCES; -1 where there is none. */
  status: number
}

/** Reads the first line of our template or of a directory of NCES, or says what is wrong with it. */
export function headOf({ fields: names }: CsvRecord, file: string): Head | Fault[] {
  const fault = (message: string): Fault => ({ file, line: 1, message })
  const isNces = names.some((name) => plain(name) === 'ncessch')
  const fields = names.map((name) => {
    const known = ownColumns.get(plain(name)) ?? (isNces ? ncesColumns[plain(name)] : undefined)
    return known ?? null
  })
  const unknown = names.filter((name, place) => fields[place] === null && (name.trim() !== '' || !isNces))
  const twice = fields.find((field, place) => field !== null && fields.indexOf(field) !== place)
  if (fields.every((field) => field === null))
    return [
      fault('The first line has none of the columns that are known here. Download the template to see them.'),
    ]
  if (!isNces && unknown.length > 0)
    return [
      fault(
        `${counted(unknown.length, 'column')} ${unknown.length === 1 ? 'is' : 'are'} not known here: ${unknown.slice(0, 10).map(shown).join(', ')}. Take ${unknown.length === 1 ? 'it' : 'them'} out.`,
      ),
    ]
  if (twice) return [fault(`Two columns are “${names[fields.lastIndexOf(twice)]?.trim()}”.`)]
  if (!fields.includes('listId') && !fields.includes('name'))
    return [fault('The file has neither School ID nor School name.')]
  return { isNces, fields, status: names.findIndex((name) => isNces && plain(name) === 'sy_status') }
}

const shown = (name: string): string =>
  name.trim() === '' ? 'one without a name' : `“${shortened(name.trim())}”`

/** How NCES writes that something is missing. */
const missing = new Set(['m', 'n', '-1', '-2', '-9', '†', '–', '‡'])

/** Reads a row; null for the example of our template and for a school that is closed, a fault where the row does not fit its head. */
export function rowOf({ line, fields: cells }: CsvRecord, head: Head, file: string): Row | Fault | null {
  const fault = (message: string): Fault => ({ file, line, message })
  if (cells.length > head.fields.length && cells.slice(head.fields.length).some((cell) => cell.trim() !== ''))
    return fault(`This line has ${cells.length} cells, the first line ${head.fields.length}.`)
  if (cells.length < head.fields.length)
    return fault(`This line has ${counted(cells.length, 'cell')}, the first line ${head.fields.length}.`)
  if (cells.some((cell) => cell.length > lettersAtMost))
    return fault(`A cell has more than ${lettersAtMost} characters.`)
  if (['2', '6', '7'].includes(cells[head.status]?.trim() ?? '')) return null
  const row: Row = { file, line }
  head.fields.forEach((field, place) => {
    const cell = cells[place] ?? ''
    if (field) row[field] = head.isNces ? ncesCell(field, cell) : cell
  })
  return cellText(row.listId) === exampleId ? null : row
}

function ncesCell(field: Field, cell: string): string {
  const text = cell.trim()
  if (missing.has(text.toLowerCase())) return ''
  // Spreadsheets take the zero away that ids of the first states begin with.
  return field === 'listId' && /^\d{11}$/.test(text) ? `0${text}` : text
}

/** What is said of more rows than are taken. */
export const tooManyRows = (file: string): Fault => ({
  file,
  line: null,
  message: `There are more than ${count(rowsAtMost)} rows. Divide them into several files.`,
})
