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
  /** Characters at most. */
  most: number
  example: string
  /** What directories of NCES (CCD) call it. */
  nces?: readonly string[]
}

const { firstName, lastName, email, contactInfo } = personFields
const [numbers, person] = [{ of: 'numbers', most: 60 }, { of: 'person' }] as const
/** The columns of our template in their order. */
export const columns: readonly Column[] = [
  {
    ...numbers,
    field: 'listId',
    heading: 'School ID',
    column: 'listed_as',
    example: '270001200001',
    nces: ['ncessch'],
  },
  ...[...profileFields]
    .sort((a, b) => a.list[0] - b.list[0])
    .map(({ short, list: [, heading], example = '', ...rest }) => {
      return { ...rest, of: 'profile', field: short, heading, example } as const
    }),
  {
    ...numbers,
    field: 'students',
    heading: 'Expected students',
    column: 'students',
    example: '410',
    nces: ['total', 'member'],
  },
  {
    ...numbers,
    field: 'parents',
    heading: 'Expected parents and caregivers',
    column: 'parents',
    example: '560',
  },
  { ...numbers, field: 'staff', heading: 'Expected staff', column: 'staff', example: '52' },
  { ...person, ...firstName, field: 'firstName', heading: 'First name', column: 'first_name' },
  { ...person, ...lastName, field: 'lastName', heading: 'Last name', column: 'last_name' },
  { ...person, ...email, field: 'email', heading: 'E-mail', column: 'email' },
  { ...person, ...contactInfo, field: 'contact', heading: 'Contact', column: 'contact_info' },
  { ...person, field: 'role', heading: 'Role', column: 'role', most: 40, example: 'Leader' },
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
