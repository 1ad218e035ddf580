import type { Insertable, Updateable } from 'kysely'
import type { Db } from '../../../../server/db/connect.ts'
import { contains, forUpdate, isAmong, likeText } from '../../../../server/db/portable.ts'
import type { PermissionTable, UserRow, UserTable } from './tables.ts'

export const findUser = (db: Db, id: number): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

export const findUserByEmail = (db: Db, email: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('email', '=', email.trim().toLowerCase()).executeTakeFirst()

export const listUsers = (db: Db): Promise<UserRow[]> =>
  db.selectFrom('users').selectAll().orderBy('last_name').orderBy('first_name').orderBy('id').execute()

export const listPermissions = (db: Db) => db.selectFrom('permissions').selectAll().orderBy('id').execute()

/** Stores an account; undefined if the email address already has an account. */
export const insertUser = (db: Db, user: Insertable<UserTable>): Promise<UserRow | undefined> =>
  db
    .insertInto('users')
    .values({ ...user, email: user.email.trim().toLowerCase() })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst()

/** Columns of an account that can change. Missing ones stay the same. */
export type UserChange = Omit<Updateable<UserTable>, 'id' | 'session_version'>

/** Writes only the changed columns. `endSessions` also ends the account's sessions. */
export const updateUser = (db: Db, id: number, change: UserChange, endSessions: boolean): Promise<UserRow> =>
  db
    .updateTable('users')
    .set((eb) => ({ ...change, session_version: eb('session_version', '+', Number(endSessions)) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Reads accounts and all active administrators, and locks their rows in ID order until the transaction ends. */
export const lockUsers = (trx: Db, ids: readonly number[]): Promise<UserRow[]> =>
  forUpdate(
    trx,
    trx
      .selectFrom('users')
      .selectAll()
      .where((eb) =>
        eb.or([
          isAmong(trx, eb.ref('id'), ids),
          eb.and([eb('role', '=', 'CAN_DO_ALL'), eb('is_active', '=', 1)]),
        ]),
      )
      .orderBy('id'),
  ).execute()

/** Returns the IDs of accounts with a text in their email address, ignoring case. */
export async function userIdsByEmail(db: Db, text: string): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where((eb) => contains(eb.ref('email'), `%${likeText(text.toLowerCase())}%`))
    .execute()
  return rows.map((row) => row.id)
}

/** Stores permissions that don't exist yet. */
export async function insertPermissions(db: Db, rows: PermissionTable[]): Promise<void> {
  await db
    .insertInto('permissions')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Selects accounts by ID. Leaves out those that don't exist. */
export const selectUsers = (db: Db, ids: readonly number[]): Promise<UserRow[]> =>
  db
    .selectFrom('users')
    .selectAll()
    .where((eb) => isAmong(db, eb.ref('id'), ids))
    .execute()

/** Selects accounts by lowercase email address. In a transaction, locks their rows in ID order until the end. */
export const selectUsersByEmail = (db: Db, emails: readonly string[]): Promise<UserRow[]> => {
  const users = db
    .selectFrom('users')
    .selectAll()
    .where((eb) => isAmong(db, eb.ref('email'), emails))
    .orderBy('id')
  return (db.isTransaction ? forUpdate(db, users) : users).execute()
}

/** Selects active accounts without a password, sorted by name. */
export const selectWithoutPassword = (db: Db): Promise<UserRow[]> =>
  db
    .selectFrom('users')
    .selectAll()
    .where('password_hash', '=', '')
    .where('is_active', '=', 1)
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('id')
    .execute()

/** Sets an account's temporary password and ends its sessions; undefined if it has its own password or isn't active. */
export const setTemporaryPassword = (
  db: Db,
  id: number,
  passwordHash: string,
): Promise<UserRow | undefined> =>
  db
    .updateTable('users')
    .set((eb) => ({ password_hash: passwordHash, session_version: eb('session_version', '+', 1) }))
    .where('id', '=', id)
    .where('must_change_password', '=', 1)
    .where('is_active', '=', 1)
    .returningAll()
    .executeTakeFirst()

/**
 * Sets an account's password and ends its sessions. Undefined if the sessions have ended since the account was read. So
 * this never overwrites a password that someone else, such as an administrator, has just set.
 */
export const changePassword = (db: Db, user: UserRow, passwordHash: string): Promise<UserRow | undefined> =>
  db
    .updateTable('users')
    .set((eb) => ({
      password_hash: passwordHash,
      must_change_password: 0,
      session_version: eb('session_version', '+', 1),
    }))
    .where('id', '=', user.id)
    .where('session_version', '=', user.session_version)
    .returningAll()
    .executeTakeFirst()
