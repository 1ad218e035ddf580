import type { Generated, Selectable } from 'kysely'
import type { ProfileColumn } from '../rules-profile.ts'

export interface SchoolTable extends Record<ProfileColumn, string> {
  id: Generated<number>
  user_fk: number
  /** Incremented each time the school is assigned to another account. */
  owner_version: Generated<number>
  /** IANA name; null means the state's time zone. */
  time_zone: string | null
}

export type SchoolRow = Selectable<SchoolTable>

declare module '../../../../server/records.ts' {
  interface SchoolRecord extends SchoolRow {}
}

declare module '../../../../server/db/database.ts' {
  interface Database {
    schools: SchoolTable
  }
}
