import type { Generated, Selectable } from 'kysely'
import type { OrganizationRole, SchoolRole } from '../../../../shared/levels.ts'

/** A district, or a body above districts such as a state or a charter network. */
interface OrganizationTable {
  id: Generated<number>
  name: string
  /** The body above a district. Always null for a body. */
  parent_id: number | null
  created_at: string
  /** When stepped release of its schools' results was turned on; null if they open automatically. */
  release_since: Generated<string | null>
}
export type OrganizationRow = Selectable<OrganizationTable>

/** A school is in at most one organization. */
interface OrganizationSchoolTable {
  school_id: number
  organization_id: number
}

interface SchoolMemberTable {
  user_id: number
  school_id: number
  role: SchoolRole
  since: string
}
export type SchoolMember = Selectable<SchoolMemberTable>

interface OrganizationMemberTable {
  user_id: number
  organization_id: number
  role: OrganizationRole
  since: string
}
export type OrganizationMember = Selectable<OrganizationMemberTable>

declare module '../../../../server/records.ts' {
  interface OrganizationRecord extends OrganizationRow {}
}

declare module '../../../../server/db/database.ts' {
  interface Database {
    organizations: OrganizationTable
    organization_schools: OrganizationSchoolTable
    school_members: SchoolMemberTable
    organization_members: OrganizationMemberTable
  }
}
