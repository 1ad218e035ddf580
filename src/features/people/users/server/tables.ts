import type { Generated, Insertable, Selectable } from 'kysely'
import type { Permission } from '../../../../shared/permissions.ts'

export interface PermissionTable {
  id: number
  permission_name: Permission
}

export interface UserTable {
  id: Generated<number>
  first_name: string
  last_name: string
  /** Lower case; the name at sign-in. */
  email: string
  contact_info: string
  /** As a caller sent it next to the contact info; null if none was sent. */
  phone_number: Generated<string | null>
  password_hash: string
  role: Permission
  /** 0 or 1. */
  is_active: number
  /** Raised by whatever ends the account's sessions; a token carries the value it was made with. */
  session_version: Generated<number>
  /** 1 where the password is known to someone else, who made or printed it: it must be changed first. */
  must_change_password: Generated<number>
  /** Instant, ISO 8601. */
  created_at: string
}

export type UserRow = Selectable<UserTable>
/** An account as it is made. */
export type NewAccount = Insertable<UserTable>

declare module '../../../../server/records.ts' {
  interface UserRecord extends UserRow {}
}

/** Links by which someone chooses a password; each row is deleted when it is used. */
export interface PasswordLinkTable {
  /** SHA-256 of the link's token. */
  digest: string
  user_id: number
  /** The account's when the link was made: it ends with the sessions of that time. */
  session_version: number
  /** Instant, ISO 8601. */
  expires_at: string
}

declare module '../../../../server/db/database.ts' {
  interface Database {
    password_links: PasswordLinkTable
    permissions: PermissionTable
    users: UserTable
  }
}
