import type { KeyLimits } from '../shared/key-scopes.ts'
import type { Permission } from '../shared/permissions.ts'

/**
 * The records that access rules name, with the fields that the kernel itself reads. The capability that owns a record
 * adds its other columns by declaration merging, so that handlers see whole rows.
 */
export interface UserRecord {
  id: number
  role: Permission
  /** 1 while only a change of the password is allowed. */
  must_change_password: number
  /** Set where a program calls with a key that this account vouches for. */
  key?: KeyLimits
}
export interface SchoolRecord {
  id: number
  user_fk: number
}
export interface OrganizationRecord {
  id: number
}
export interface SurveyRecord {
  id: number
  entity_fk: number
}
