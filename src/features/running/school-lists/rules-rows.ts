import { type Group, groups } from '../../../shared/codes.ts'
import { memberRoleNames, type SchoolRole, schoolRoles } from '../../../shared/levels.ts'
import { countOf, countRule } from '../../schools/enrollment/rules.ts'
import { cellText, type Fault, type Field, fieldNames, plain, type Row, shortened, zipOf } from './rules.ts'

export interface Place {
  file: string
  line: number
}
/** What the rows of a school say of one field: the first cell that is not blank. */
export interface Given extends Place {
  value: string
}
export interface GivenPerson extends Place {
  /** Lower case. */
  email: string
  firstName: string
  lastName: string
  contact: string
  role: SchoolRole
}
/** All rows of one school together. */
export interface GivenSchool {
  key: string
  /** Of its first row. */
  at: Place
  rows: Place[]
  cells: Map<Field, Given>
  counts: Partial<Record<Group, number>>
  people: GivenPerson[]
  /** No row of it has a place for a person: it comes from a directory. */
  isDirectory: boolean
}

const ofPerson: readonly Field[] = ['firstName', 'lastName', 'email', 'contact', 'role']
const nameKey = (name: string, zip: string) => `name ${plain(name)} ${zip.slice(0, 5)}`

/** The rows of each school together, and what is wrong with rows by themselves. */
export function schoolsOf(rows: readonly Row[]): { schools: GivenSchool[]; faults: Fault[] } {
  const faults: Fault[] = []
  const found = new Map<string, GivenSchool>()
  const byName = new Map<string, GivenSchool>()
  const withId = rows.filter((row) => cellText(row.listId) !== '')
  const others = rows.filter((row) => cellText(row.listId) === '')
  for (const row of [...withId, ...others]) {
    const [listId, name, zip] = [cellText(row.listId), cellText(row.name), zipOf(cellText(row.zip))]
    const isNamed = name !== '' && zip !== ''
    if (listId === '' && !isNamed) {
      faults.push(at(row, 'This line names no school. Fill in School ID, or School name and ZIP.'))
      continue
    }
    const key = listId === '' ? nameKey(name, zip) : `id ${plain(listId)}`
    const school = (listId === '' ? byName.get(key) : undefined) ?? found.get(key) ?? newSchool(key, row)
    found.set(school.key, school)
    takeRow(school, row, faults)
    if (isNamed && !byName.has(nameKey(name, zip))) byName.set(nameKey(name, zip), school)
  }
  faults.push(...otherNames([...found.values()]))
  return { schools: [...found.values()], faults }
}

const newSchool = (key: string, { file, line }: Row): GivenSchool => ({
  key,
  at: { file, line },
  rows: [],
  cells: new Map(),
  counts: {},
  people: [],
  isDirectory: true,
})

export const at = ({ file, line }: Place, message: string): Fault => ({ file, line, message })

function takeRow(school: GivenSchool, row: Row, faults: Fault[]): void {
  const { file, line } = row
  school.rows.push({ file, line })
  if (row.email !== undefined) school.isDirectory = false
  for (const [field, cell] of Object.entries(row) as [Field, string][]) {
    if (!(field in fieldNames) || ofPerson.includes(field)) continue
    const text = cellText(cell)
    const value = field === 'zip' ? zipOf(text) : text
    if (value === '') continue
    const before = school.cells.get(field)
    if (!before) school.cells.set(field, { file, line, value })
    else if (before.value !== value && field !== 'listId')
      faults.push(
        at(
          row,
          `${fieldNames[field]} is “${shortened(value)}” here and “${shortened(before.value)}” in ${placeOf(before, file)}.`,
        ),
      )
  }
  for (const group of groups) {
    const count = countOf(cellText(row[group]))
    if (count === undefined)
      faults.push(at(row, `${fieldNames[group]}: “${shortened(cellText(row[group]))}”. ${countRule}`))
    else if (count !== null) school.counts[group] ??= count
  }
  takePerson(school, row, faults)
}

const placeOf = (place: Place, file: string): string =>
  place.file === file ? `line ${place.line}` : `line ${place.line} of ${place.file}`

function takePerson(school: GivenSchool, row: Row, faults: Fault[]): void {
  const { file, line } = row
  const email = cellText(row.email).toLowerCase()
  const [firstName, lastName] = [cellText(row.firstName), cellText(row.lastName)]
  const [contact, role] = [cellText(row.contact), cellText(row.role)]
  if (email === '') {
    if ([firstName, lastName, contact, role].some((text) => text !== ''))
      faults.push(at(row, 'This line has a person and no e-mail address.'))
    const before = school.rows.find((one) => one.file === file && one.line !== line)
    if (before && row.email !== undefined)
      faults.push(at(row, `This school is in line ${before.line} already.`))
    return
  }
  const known = schoolRoles.find((one) => plain(memberRoleNames[one]) === plain(role))
  if (!known) {
    faults.push(
      at(
        row,
        `Role is ${role === '' ? 'blank' : `“${shortened(role)}”`}. Write Leader, Coordinator or Viewer.`,
      ),
    )
    return
  }
  const before = school.people.find((one) => one.email === email)
  if (before) {
    faults.push(at(row, `${shortened(email)} is in ${placeOf(before, file)} already for this school.`))
    return
  }
  school.people.push({ file, line, email, firstName, lastName, contact, role: known })
}

/** Rows of one person in several schools that give them different names. */
function otherNames(schools: readonly GivenSchool[]): Fault[] {
  const faults: Fault[] = []
  const first = new Map<string, GivenPerson>()
  for (const person of schools.flatMap(({ people }) => people)) {
    const before = first.get(person.email)
    if (!before) first.set(person.email, person)
    else if (fullName(person) !== '' && fullName(before) !== fullName(person))
      faults.push(
        at(
          person,
          `${shortened(person.email)} is “${shortened(fullName(person))}” here and “${shortened(fullName(before))}” in ${placeOf(before, person.file)}.`,
        ),
      )
  }
  return faults
}

export const fullName = ({ firstName, lastName }: Pick<GivenPerson, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim()
