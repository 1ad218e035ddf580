import type { Selectable } from 'kysely'

/** Values that lists set for a school besides its profile; null if no list has set them. */
export interface SchoolNumbersTable {
  school_id: number
  /** The school's ID in its district's or NCES lists. */
  listed_as: string | null
  /** Number of people in each group. New surveys start with these numbers. */
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
