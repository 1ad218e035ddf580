import { personFields } from '../../people/users/contract.ts'
import { profileFields, type ShortName } from '../../schools/school/rules-profile.ts'

/** A list of schools is a CSV file with a row for each person of a school. */

export const rowsAtMost = 5000
/** Of a cell; longer ones are refused before their field is known. */
export const lettersAtMost = 1000

export type Field =
  | ShortName
  | 'listId'
  | ('students' | 'parents' | 'staff')
  | ('firstName' | 'lastName' | 'email' | 'contact' | 'role')

interface Column {
  field: Field
  heading: string
  /** What the field is of, and the column of its table that holds it. */
  of: 'profile' | 'numbers' | 'person'
  column: string
  /** Most characters. */
  most: number
  example: string
  /** What directories of NCES (CCD) call it. */
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
/** The columns of our template in their order. */
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
/** What is stored, or is to be, by field. */
export type Cells = { [F in Field]?: Value }

/** The cells that a stored row fills. */
export const cellsOf = (of: Column['of'], row: object = {}): Cells =>
  Object.fromEntries(
    columns
      .filter((one) => one.of === of)
      .map(({ field, column }) => [field, (row as Record<string, Value>)[column] ?? null]),
  )
/** Cells by the names of their columns in the table, or by their headings. */
export const named = (of: Column['of'], cells: Cells, name: 'column' | 'heading' = 'column') =>
  Object.fromEntries(
    columns
      .filter((one) => one.of === of && one.field in cells)
      .map((one) => [one[name], cells[one.field] ?? null]),
  )

/** The School ID of the example in our template, whose row is not read. */
export const exampleId = 'EXAMPLE'

export interface Place {
  file: string
  line: number
}
/** A row of a list: its cells by field, as they were written. Fields that its file has no column for are missing. */
export type Row = Place & { [F in Field]?: string | undefined }

/** Something wrong with a row, or with its file as a whole where there is no line. */
export interface Fault {
  file: string
  line: number | null
  message: string
}
export const at = ({ file, line }: Place, message: string): Fault => ({ file, line, message })

/** The id that our own lists give to a school that has no other. */
export const ownId = (schoolId: number): string => `EA-${schoolId}`
export function schoolOfOwnId(listId: string): number | null {
  const [, digits] = /^EA-(\d{1,9})$/i.exec(listId) ?? []
  return digits === undefined ? null : Number(digits)
}

/**
 * A cell without the spaces around it, and without the apostrophe that keeps a spreadsheet from running what follows; our
 * files are written so.
 */
export function cellText(cell: string | undefined): string {
  const text = (cell ?? '').trim()
  return startsFormula(text.slice(1)) && /^['’]/.test(text) ? text.slice(1) : text
}

/** Whether a spreadsheet may run a text as a formula. */
export const startsFormula = (text: string): boolean => /^[=+\-@\t＝＋－＠]/.test(text)

/** Two texts that differ only in case and in spaces name the same. */
export const plain = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase()

export const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text)
