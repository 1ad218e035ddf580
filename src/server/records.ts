import type { KeyLimits } from '../shared/key-scopes.ts'
import type { Permission } from '../shared/permissions.ts'

/**
 * Records that access rules refer to, with the fields that the kernel itself reads. The capability that owns a record
 * adds its other columns by declaration merging, so that handlers see whole rows.
 */
export interface UserRecord {
  id: number
  role: Permission
  /** 1 while the account may only change its password. */
  must_change_password: number
  /** Set if the caller is a program with a key from this account. */
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
