import { type Group, groupNames } from '../../../shared/codes.ts'
import type { LanguageCode } from '../../../shared/languages.ts'
import { languages } from '../../../shared/languages.ts'

/** A school's open or prepared survey, with its message in one language. */
export interface MessengerLine {
  school: string
  /** The school's ID in its district's or NCES lists; null if it has none. */
  schoolId: string | null
  language: LanguageCode
  link: string
  opens: string
  closes: string
  /** Null before the survey opens. */
  daysLeft: number | null
  behind: readonly Group[]
  message: string
}

interface Column {
  name: string
  width: number
  of: (line: MessengerLine) => string | number | null
}

const columns: readonly Column[] = [
  { name: 'School', width: 32, of: ({ school }) => school },
  { name: 'School ID', width: 14, of: ({ schoolId }) => schoolId },
  { name: 'Language code', width: 14, of: ({ language }) => language },
  { name: 'Language', width: 14, of: ({ language }) => nativeName(language) },
  { name: 'Survey link', width: 40, of: ({ link }) => link },
  { name: 'First day', width: 12, of: ({ opens }) => opens },
  { name: 'Last day', width: 12, of: ({ closes }) => closes },
  { name: 'Days left', width: 10, of: ({ daysLeft }) => daysLeft },
  { name: 'Groups behind', width: 24, of: ({ behind }) => behind.map((key) => groupNames[key]).join(', ') },
  { name: 'Families behind', width: 14, of: ({ behind }) => (behind.includes('parents') ? 'yes' : 'no') },
  { name: 'Message', width: 80, of: ({ message }) => message },
]

const nativeName = (code: LanguageCode): string =>
  languages.find((language) => language.code === code)?.nativeName ?? code

/** Returns the list as a table, with a line for each school and language. */
export const messengerTable = (lines: readonly MessengerLine[]) => ({
  head: columns.map(({ name }) => name),
  rows: lines.map((line) => columns.map(({ of }) => of(line))),
  widths: columns.map(({ width }) => width),
})
