import type { Generated, Selectable } from 'kysely'

export interface SchoolTable {
  id: Generated<number>
  user_fk: number
  entity_name: string
  entity_phone: string
  entity_street: string
  entity_city: string
  entity_state: string
  entity_zip: string
  entity_website: string
  entity_district: string
  /** Raised when the school is given to another account. */
  owner_version: Generated<number>
  /** IANA name; null means the zone of the state. */
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
