import { memberRoleNames, type SchoolRole, schoolRoles } from '../../../shared/levels.ts'
import { plain, shortened } from '../../../shared/plain.ts'
import type { Preview } from './contract.ts'
import { at, cellText, columnOf, columns, type Fault, type Field, type Place, type Row } from './rules.ts'

export type ShownRow = Preview['rows'][number]
/** Cells that aren't blank, each with its place. */
export type GivenCells = Map<Field, Place & { value: string }>
export interface GivenPerson {
  row: ShownRow
  email: string
  role: SchoolRole
  cells: GivenCells
}
export interface GivenSchool {
  rows: [first: ShownRow, ...others: ShownRow[]]
  /** The first cell of each field. */
  cells: GivenCells
  people: GivenPerson[]
  /** Whether it comes from a directory, which has no columns for people. */
  isDirectory: boolean
}

/** Groups rows by school, and returns errors within single rows. */
export function schoolsOf(rows: readonly Row[]): { schools: Iterable<GivenSchool>; faults: Fault[] } {
  const faults: Fault[] = []
  /** Schools by ID, and by name and ZIP. */
  const byKey = new Map<string, GivenSchool>()
  const hasId = ({ listId }: Row) => cellText(listId) !== ''
  for (const row of [...rows].sort((a, b) => Number(hasId(b)) - Number(hasId(a)))) {
    const cells = cellsOf(row)
    const [id, name, zip] = [textOf(cells, 'listId'), textOf(cells, 'name'), textOf(cells, 'zip')]
    const byName = name && zip ? [`name ${plain(name)} ${zip.slice(0, 5)}`] : []
    const keys = id ? [`id ${plain(id)}`, ...byName] : byName
    const [key] = keys
    if (key === undefined) {
      faults.push(at(row, 'This line doesn’t say which school. Fill in School ID, or School name and ZIP.'))
      continue
    }
    const { file, line } = row
    const shown: ShownRow = { file, line, school: '', person: '', state: 'unchanged', what: [] }
    const known = byKey.get(key)
    const school = known ?? { rows: [shown], cells: new Map(), people: [], isDirectory: true }
    faults.push(...takeCells(school, cells), ...takePerson(school, row, shown, cells))
    if (known) school.rows.push(shown)
    for (const one of keys) if (!byKey.has(one)) byKey.set(one, school)
  }
  return { schools: new Set(byKey.values()), faults }
}

const cellsOf = (row: Row): GivenCells =>
  new Map(
    columns.flatMap(({ field }) => {
      const text = cellText(row[field])
      // Spreadsheets remove the leading zero from a ZIP code.
      const value = field === 'zip' && /^\d{3,4}$/.test(text) ? text.padStart(5, '0') : text
      return value === '' ? [] : [[field, { file: row.file, line: row.line, value }] as const]
    }),
  )

export const textOf = (cells: GivenCells, field: Field): string => cells.get(field)?.value ?? ''

const takeCells = (school: GivenSchool, cells: GivenCells): Fault[] =>
  [...cells].flatMap(([field, cell]) => {
    const { of, heading } = columnOf[field]
    if (of === 'person') return []
    const before = school.cells.get(field) ?? cell
    school.cells.set(field, before)
    if (before.value === cell.value || field === 'listId') return []
    const [here, there] = [shortened(cell.value), shortened(before.value)]
    return [at(cell, `${heading} is “${here}” here but “${there}” on ${placeOf(before, cell)}.`)]
  })

/** Describes a row's position for a message about another row. */
export const placeOf = ({ file, line }: Place, beside: Place): string =>
  file === beside.file ? `line ${line}` : `line ${line} of ${file}`

function takePerson(school: GivenSchool, row: Row, shown: ShownRow, cells: GivenCells): Fault[] {
  const fault = (message: string) => [at(row, message)]
  const [email, role] = [textOf(cells, 'email').toLowerCase(), textOf(cells, 'role')]
  if (row.email !== undefined) school.isDirectory = false
  if (email === '') {
    const isNamed = columns.some(({ of, field }) => of === 'person' && cells.has(field))
    const before = school.rows.find((one) => one !== shown && one.file === row.file)
    return [
      ...(isNamed ? fault('This line has a person but no email address.') : []),
      ...(before && row.email !== undefined ? fault(`This school is already on line ${before.line}.`) : []),
    ]
  }
  const known = schoolRoles.find((one) => plain(memberRoleNames[one]) === plain(role))
  const said = role === '' ? 'blank' : `“${shortened(role)}”`
  if (!known) return fault(`Role is ${said}. Use Leader, Coordinator or Viewer.`)
  const before = school.people.find((one) => one.email === email)
  if (before) return fault(`${shortened(email)} is already on ${placeOf(before.row, row)} for this school.`)
  school.people.push({ row: shown, email, role: known, cells })
  return []
}

export const fullName = ({ cells }: GivenPerson): string =>
  `${textOf(cells, 'firstName')} ${textOf(cells, 'lastName')}`.trim()
