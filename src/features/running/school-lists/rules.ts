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
const column = (of: Column['of'], field: Field, heading: string, more: Partial<Column> = {}): Column => {
  return { of, field, heading, column: field, most: 60, example: '', ...more }
}
/** Columns of our template, in order. */
export const columns: readonly Column[] = [
  column('numbers', 'listId', 'School ID', {
    column: 'listed_as',
    example: '270001200001',
    nces: ['ncessch'],
  }),
  ...[...profileFields]
    .sort((a, b) => a.list[0] - b.list[0])
    .map(({ short, list: [, heading], example = '', ...rest }) => {
      return { ...rest, of: 'profile', field: short, heading, example } as const
    }),
  column('numbers', 'students', 'Expected students', { example: '410', nces: ['total', 'member'] }),
  column('numbers', 'parents', 'Expected parents and caregivers', { example: '560' }),
  column('numbers', 'staff', 'Expected staff', { example: '52' }),
  column('person', 'firstName', 'First name', { ...firstName, column: 'first_name' }),
  column('person', 'lastName', 'Last name', { ...lastName, column: 'last_name' }),
  column('person', 'email', 'E-mail', email),
  column('person', 'contact', 'Contact', { ...contactInfo, column: 'contact_info' }),
  column('person', 'role', 'Role', { most: 40, example: 'Leader' }),
]
export const columnOf = Object.fromEntries(columns.map((one) => [one.field, one])) as Record<Field, Column>
/** The fields that a school has, and those that an account has besides its email address. */
export const schoolFields = columns.filter(({ of }) => of !== 'person').map(({ field }) => field)
export const accountFields = ['firstName', 'lastName', 'contact'] as const

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
/** What was read from one or more files. */
export interface ReadList {
  rows: Row[]
  faults: Fault[]
  /** Number of rows that aren't stored, because they are about students, parents, other staff or closed schools. */
  skipped: number
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
