import { hash, verify } from '@node-rs/bcrypt'
import type { Insertable, Updateable } from 'kysely'
import type { Db } from '../../../server/db/connect.ts'
import { permissions } from '../../../shared/permissions.ts'
import type { User } from '../contract.ts'
import type { UserRow, UserTable } from './tables.ts'

const saltRounds = 10

export const hashPassword = (password: string): Promise<string> => hash(password, { cost: saltRounds })

/** Compared against when there is no such account, so that the answer takes as long. */
const nobody = hash('no account has this password', { cost: saltRounds })

/** Whether a password is an account's; takes as long when there is no account. */
export async function checkPassword(user: UserRow | undefined, password: string): Promise<boolean> {
  const matches = await verify(password, user?.password_hash ?? (await nobody))
  return user !== undefined && matches
}

export const findUser = (db: Db, id: number): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

export const findUserByEmail = (db: Db, email: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('email', '=', email.trim().toLowerCase()).executeTakeFirst()

export const listUsers = (db: Db): Promise<UserRow[]> =>
  db.selectFrom('users').selectAll().orderBy('last_name').orderBy('first_name').orderBy('id').execute()

export const listPermissions = (db: Db) => db.selectFrom('permissions').selectAll().orderBy('id').execute()

/** Stores an account; undefined when the e-mail address already has one. */
export const insertUser = (db: Db, user: Insertable<UserTable>): Promise<UserRow | undefined> =>
  db
    .insertInto('users')
    .values({ ...user, email: user.email.trim().toLowerCase() })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst()

export const updateUser = (db: Db, id: number, change: Updateable<UserTable>): Promise<UserRow> =>
  db.updateTable('users').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** How many administrators other than one can still sign in. */
export async function otherAdministrators(db: Db, id: number): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('role', '=', 'CAN_DO_ALL')
    .where('is_active', '=', 1)
    .where('id', '!=', id)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Fills the table of permissions. */
export async function seedPermissions(db: Db): Promise<void> {
  await db
    .insertInto('permissions')
    .values(permissions.map((permission_name, index) => ({ id: index + 1, permission_name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

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
