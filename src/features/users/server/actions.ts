import { hash, verify } from '@node-rs/bcrypt'
import type { Db } from '../../../server/db/connect.ts'
import { permissions } from '../../../shared/permissions.ts'
import type { User } from '../contract.ts'
import { insertPermissions, selectUsers } from './queries.ts'
import type { UserRow } from './tables.ts'

export {
  changePassword,
  findUser,
  findUserByEmail,
  insertUser,
  listUsers,
  updateUser,
  userIdsByEmail,
} from './queries.ts'

const saltRounds = 10

export const hashPassword = (password: string): Promise<string> => hash(password, { cost: saltRounds })

/** Compared against when there is no such account, so that the answer takes as long. */
const nobody = hash('no account has this password', { cost: saltRounds })

/** Whether a password is an account's; takes as long when there is no account. */
export async function checkPassword(user: UserRow | undefined, password: string): Promise<boolean> {
  const matches = await verify(password, user?.password_hash ?? (await nobody))
  return user !== undefined && matches
}

/** Accounts by id; those that do not exist are left out. */
export async function findUsers(db: Db, ids: readonly number[]): Promise<Map<number, UserRow>> {
  const rows = ids.length === 0 ? [] : await selectUsers(db, ids)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Fills the table of permissions. */
export const seedPermissions = (db: Db): Promise<void> =>
  insertPermissions(
    db,
    permissions.map((permission_name, index) => ({ id: index + 1, permission_name })),
  )

/** An account as callers see it. */
export function toUser(row: UserRow): User {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    contactInfo: row.contact_info,
    phoneNumber: row.contact_info,
    role: row.role,
    isActive: row.is_active === 1,
  }
}
