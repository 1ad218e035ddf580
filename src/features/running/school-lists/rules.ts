/** A list of schools is a CSV file with a row for each person of a school. */

export const rowsAtMost = 5000
/** Of a cell; longer ones are refused before their field is known. */
export const lettersAtMost = 1000

/** The columns of our template in their order: the field that each fills, and its name in the first line. */
export const columns = [
  ['listId', 'School ID'],
  ['name', 'School name'],
  ['street', 'Street'],
  ['city', 'City'],
  ['state', 'State'],
  ['zip', 'ZIP'],
  ['phone', 'Phone'],
  ['website', 'Website'],
  ['district', 'District'],
  ['students', 'Expected students'],
  ['parents', 'Expected parents and caregivers'],
  ['staff', 'Expected staff'],
  ['firstName', 'First name'],
  ['lastName', 'Last name'],
  ['email', 'E-mail'],
  ['contact', 'Contact'],
  ['role', 'Role'],
] as const
export type Field = (typeof columns)[number][0]
export const fieldNames = Object.fromEntries(columns) as Readonly<Record<Field, string>>
export const fields: readonly Field[] = columns.map(([field]) => field)

/** The School ID of the example in our template, whose row is not read. */
export const exampleId = 'EXAMPLE'

/** A row of a list: its cells by field, as they were written. Fields that its file has no column for are missing. */
export type Row = { file: string; line: number } & { [F in Field]?: string | undefined }

/** Something wrong with a row, or with its file as a whole where there is no line. */
export interface Fault {
  file: string
  line: number | null
  message: string
}

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

/** A ZIP code as it is meant: spreadsheets take the zero away that some begin with. */
export const zipOf = (text: string): string => (/^\d{3,4}$/.test(text) ? text.padStart(5, '0') : text)
