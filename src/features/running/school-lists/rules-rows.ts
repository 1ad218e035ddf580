import { memberRoleNames, type SchoolRole, schoolRoles } from '../../../shared/levels.ts'
import type { Preview } from './contract.ts'
import {
  at,
  cellText,
  columns,
  type Fault,
  type Field,
  type Place,
  plain,
  type Row,
  shortened,
} from './rules.ts'

export type ShownRow = Preview['rows'][number]
export interface GivenPerson {
  row: ShownRow
  /** In lowercase. */
  email: string
  role: SchoolRole
  texts: Record<'firstName' | 'lastName' | 'contact', string>
}
export interface GivenSchool {
  key: string
  rows: [first: ShownRow, ...others: ShownRow[]]
  /** The first nonblank cell of each field. */
  cells: Map<Field, Place & { value: string }>
  people: GivenPerson[]
  /** Whether it comes from a directory, which has no columns for people. */
  isDirectory: boolean
}

/** Groups rows by school, and returns errors within single rows. */
export function schoolsOf(rows: readonly Row[]): { schools: GivenSchool[]; faults: Fault[] } {
  const faults: Fault[] = []
  const schools = new Map<string, GivenSchool>()
  const byName = new Map<string, GivenSchool>()
  const idOf = (row: Row) => plain(cellText(row.listId))
  for (const row of [...rows.filter(idOf), ...rows.filter((one) => !idOf(one))]) {
    const [id, name, zip] = [idOf(row), cellText(row.name), zipOf(cellText(row.zip))]
    const nameKey = name && zip ? `name ${plain(name)} ${zip.slice(0, 5)}` : ''
    const key = id ? `id ${id}` : nameKey
    if (!key) {
      faults.push(at(row, 'This line doesn’t say which school. Fill in School ID, or School name and ZIP.'))
      continue
    }
    const { file, line } = row
    const shown: ShownRow = { file, line, school: '', person: '', state: 'unchanged', what: [] }
    const known = byName.get(key) ?? schools.get(key)
    const school = known ?? { key, rows: [shown], cells: new Map(), people: [], isDirectory: true }
    schools.set(school.key, school)
    faults.push(...takeCells(school, row), ...takePerson(school, row, shown))
    if (known) school.rows.push(shown)
    if (nameKey && !byName.has(nameKey)) byName.set(nameKey, school)
  }
  return { schools: [...schools.values()], faults }
}

/** Restores the leading zero that spreadsheets remove from a ZIP code. */
const zipOf = (text: string): string => (/^\d{3,4}$/.test(text) ? text.padStart(5, '0') : text)

const takeCells = ({ cells }: GivenSchool, row: Row): Fault[] =>
  columns.flatMap(({ field, heading, of }) => {
    const text = cellText(row[field])
    const value = field === 'zip' ? zipOf(text) : text
    if (of === 'person' || value === '') return []
    const before = cells.get(field)
    if (!before) cells.set(field, { file: row.file, line: row.line, value })
    if (!before || before.value === value || field === 'listId') return []
    const [here, there] = [shortened(value), shortened(before.value)]
    return [at(row, `${heading} is “${here}” here but “${there}” on ${placeOf(before, row)}.`)]
  })

/** Describes a row's position for a message about another row. */
export const placeOf = ({ file, line }: Place, beside: Place): string =>
  file === beside.file ? `line ${line}` : `line ${line} of ${file}`

function takePerson(school: GivenSchool, row: Row, shown: ShownRow): Fault[] {
  const fault = (message: string) => [at(row, message)]
  const texts = {
    firstName: cellText(row.firstName),
    lastName: cellText(row.lastName),
    contact: cellText(row.contact),
  }
  const [email, role] = [cellText(row.email).toLowerCase(), cellText(row.role)]
  if (row.email !== undefined) school.isDirectory = false
  if (email === '') {
    const isNamed = [...Object.values(texts), role].some((text) => text !== '')
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
  school.people.push({ row: shown, email, role: known, texts })
  return []
}

export const fullName = ({ texts }: GivenPerson): string => `${texts.firstName} ${texts.lastName}`.trim()
