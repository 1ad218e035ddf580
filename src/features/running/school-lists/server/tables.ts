import type { Selectable } from 'kysely'

/** What lists of schools say of a school besides its profile; null if none has said it. */
export interface SchoolNumbersTable {
  school_id: number
  /** The school's id in the lists of its district or of NCES. */
  listed_as: string | null
  /** How many people are expected of each group: a new survey begins with them. */
  students: number | null
  parents: number | null
  staff: number | null
}
export type SchoolNumbers = Selectable<SchoolNumbersTable>

declare module '../../../../server/db/database.ts' {
  interface Database {
    school_numbers: SchoolNumbersTable
  }
}
