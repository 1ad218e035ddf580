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
  /** In lowercase. It is the username at sign-in. */
  email: string
  contact_info: string
  /** As sent in addition to the contact info; null if none was sent. */
  phone_number: Generated<string | null>
  password_hash: string
  role: Permission
  /** 0 or 1. */
  is_active: number
  /** Increases when something ends the account's sessions. A token contains the version at its creation. */
  session_version: Generated<number>
  /** 1 if another person knows the password because they created or printed it. It must be changed first. */
  must_change_password: Generated<number>
  /** Instant, ISO 8601. */
  created_at: string
}

export type UserRow = Selectable<UserTable>
export type NewAccount = Insertable<UserTable>

declare module '../../../../server/records.ts' {
  interface UserRecord extends UserRow {}
}

/** Links for choosing a password. Using a link deletes its row. */
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
