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
  /** In lower case. Used as the name at sign-in. */
  email: string
  contact_info: string
  /** As sent next to the contact info; null if none was sent. */
  phone_number: Generated<string | null>
  password_hash: string
  role: Permission
  /** 0 or 1. */
  is_active: number
  /** Increases with whatever ends the account's sessions. A token carries the value from when it was created. */
  session_version: Generated<number>
  /** 1 if someone else knows the password because they created or printed it. It must be changed first. */
  must_change_password: Generated<number>
  /** Instant, ISO 8601. */
  created_at: string
}

export type UserRow = Selectable<UserTable>
/** An account to be created. */
export type NewAccount = Insertable<UserTable>

declare module '../../../../server/records.ts' {
  interface UserRecord extends UserRow {}
}

/** Links for choosing a password. A row is deleted when its link is used. */
export interface PasswordLinkTable {
  /** SHA-256 of the link's token. */
  digest: string
  user_id: number
  /** The account's `session_version` when the link was created. The link ends together with that version's sessions. */
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
