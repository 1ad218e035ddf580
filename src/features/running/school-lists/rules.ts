import { personFields } from '../../people/users/contract.ts'
import { profileFields, type ShortName } from '../../schools/school/rules-profile.ts'

/** A list of schools is a CSV file with a row for each person of a school. */

export const rowsAtMost = 5000
/** Maximum characters in any cell. Longer cells are rejected before their field is known. */
export const lettersAtMost = 1000

export type Field =
  | ShortName
  | 'listId'
  | ('students' | 'parents' | 'staff')
  | ('firstName' | 'lastName' | 'email' | 'contact' | 'role')

interface Column {
  field: Field
  heading: string
  /** Kind of data. `column` is the field's database column. */
  of: 'profile' | 'numbers' | 'person'
  column: string
  most: number
  example: string
  /** Column names in NCES directories (CCD). */
  nces?: readonly string[]
}

export const rowStates = ['new', 'changed', 'unchanged', 'left out'] as const

const { firstName, lastName, email, contactInfo } = personFields
const numbers = (field: Field, heading: string, example: string, more: Partial<Column> = {}): Column => {
  return { of: 'numbers', field, heading, column: field, most: 60, example, ...more }
}
const person = (
  field: Field,
  heading: string,
  column: string,
  rule: { most: number; example?: string },
): Column => {
  return { of: 'person', field, heading, column, most: rule.most, example: rule.example ?? '' }
}
/** Columns of our template, in order. */
export const columns: readonly Column[] = [
  numbers('listId', 'School ID', '270001200001', { column: 'listed_as', nces: ['ncessch'] }),
  ...[...profileFields]
    .sort((a, b) => a.list[0] - b.list[0])
    .map(({ short, list: [, heading], example = '', ...rest }) => {
      return { ...rest, of: 'profile', field: short, heading, example } as const
    }),
  numbers('students', 'Expected students', '410', { nces: ['total', 'member'] }),
  numbers('parents', 'Expected parents and caregivers', '560'),
  numbers('staff', 'Expected staff', '52'),
  person('firstName', 'First name', 'first_name', firstName),
  person('lastName', 'Last name', 'last_name', lastName),
  person('email', 'E-mail', 'email', email),
  person('contact', 'Contact', 'contact_info', contactInfo),
  person('role', 'Role', 'role', { most: 40, example: 'Leader' }),
]
export const columnOf = Object.fromEntries(columns.map((one) => [one.field, one])) as Record<Field, Column>

type Value = string | number | null
/** Values by field, stored or to be stored. */
export type Cells = { [F in Field]?: Value }

/** Returns the cells for a stored row. */
export const cellsOf = (of: Column['of'], row: object = {}): Cells =>
  Object.fromEntries(
    columns
      .filter((one) => one.of === of)
      .map(({ field, column }) => [field, (row as Record<string, Value>)[column] ?? null]),
  )
/** Returns cells keyed by their database columns or by their headings. */
export const named = (of: Column['of'], cells: Cells, name: 'column' | 'heading' = 'column') =>
  Object.fromEntries(
    columns
      .filter((one) => one.of === of && one.field in cells)
      .map((one) => [one[name], cells[one.field] ?? null]),
  )

/** School ID of our template's example row, which is never imported. */
export const exampleId = 'EXAMPLE'

export interface Place {
  file: string
  line: number
}
/** A row of a list, with its cells by field, as written. Fields without a column in the file are missing. */
export type Row = Place & { [F in Field]?: string | undefined }

/** An error in a row, or in the whole file if `line` is null. */
export interface Fault {
  file: string
  line: number | null
  message: string
}
export const at = ({ file, line }: Place, message: string): Fault => ({ file, line, message })

/** Returns the ID that our own lists give a school without another ID. */
export const ownId = (schoolId: number): string => `EA-${schoolId}`
export function schoolOfOwnId(listId: string): number | null {
  const [, digits] = /^EA-(\d{1,9})$/i.exec(listId) ?? []
  return digits === undefined ? null : Number(digits)
}

/** Trims a cell and removes the apostrophe that our files use to keep spreadsheets from running it as a formula. */
export function cellText(cell: string | undefined): string {
  const text = (cell ?? '').trim()
  return startsFormula(text.slice(1)) && /^['’]/.test(text) ? text.slice(1) : text
}

/** Checks whether a spreadsheet may run a text as a formula. */
export const startsFormula = (text: string): boolean => /^[=+\-@\t＝＋－＠]/.test(text)

/** Returns the same text for names that differ only in case and spaces. */
export const plain = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase()

export const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text)
