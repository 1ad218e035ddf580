import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/bcrypt'
import type { Config } from '../../../../server/config.ts'
import type { Db } from '../../../../server/db/connect.ts'
import { isTaken } from '../../../../server/db/portable.ts'
import { given } from '../../../../server/given.ts'
import { Queue } from '../../../../server/queue.ts'
import type { Services } from '../../../../server/serve.ts'
import { type Versioned, versionOf } from '../../../../server/version.ts'
import { Problem } from '../../../../shared/errors.ts'
import type { EndedGrant } from '../../../../shared/grants.ts'
import { isAdministrator, type Permission, permissions } from '../../../../shared/permissions.ts'
import { forgetFailures, takeAttempt } from '../../../records/attempts/server/actions.ts'
import { changesBetween, type EventSource } from '../../../records/events/rules.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import type { User } from '../contract.ts'
import { meetsPasswordPolicy, passwordBase, passwordBases, passwordCommon, passwordRule } from '../rules.ts'
import { commonPasswords } from './actions-common.ts'
import { requireVersion } from './actions-seen.ts'
import { insertPermissions, insertUser, lockUsers, selectUsers, updateUser } from './queries.ts'
import { deleteLinks } from './queries-links.ts'
import type { NewAccount, UserRow } from './tables.ts'

export {
  changePassword,
  findUser,
  findUserByEmail,
  insertUser,
  listUsers,
  selectUsersByEmail,
  selectWithoutPassword,
  updateUser,
  userIdsByEmail,
} from './queries.ts'

/** How passwords are hashed. */
export type Hashing = Pick<Config, 'passwordRounds'>

/** A hash uses a core for 50 ms. At most two run at a time, and one core stays free if there are several. */
export const hashesAtOnce = Math.min(2, Math.max(1, availableParallelism() - 1))
const hashing = new Queue(hashesAtOnce)
/** Maximum number of passwords waiting for their turn. More are rejected. */
export const hashesWaiting = 30

/** Queues password comparisons with their database work. Throws 'unavailable' if too many are already waiting. */
export const takeTurn = <T>(work: () => Promise<T>, waitingAtMost: number): Promise<T> =>
  hashing.run(work, waitingAtMost)

/** Returns a password's bcrypt hash, in a turn of its own. Throws 'unavailable' if too many are waiting. */
export const hashPassword = ({ passwordRounds }: Hashing, password: string): Promise<string> =>
  takeTurn(() => hash(password, passwordRounds), 2 * hashesWaiting)

/** Compared with if the account doesn't exist, so that the reply takes equally long. Made when the service starts. */
const nobody = new Map<number, Promise<string>>()
export const hashOfNobody = ({ passwordRounds }: Hashing): Promise<string> => {
  const made = nobody.get(passwordRounds) ?? hash('no account has this password', passwordRounds)
  nobody.set(passwordRounds, made)
  return made
}

/** Checks whether a password belongs to an account. Takes equally long without an account. Call it in a turn. */
export async function checkPassword(
  config: Hashing,
  user: UserRow | undefined,
  password: string,
): Promise<boolean> {
  // An account imported from a list has no password until it gets a temporary one.
  const stored = user?.password_hash || null
  const matches = await verify(password, stored ?? (await hashOfNobody(config)))
  return stored !== null && matches
}

/**
 * Checks the current password of a signed-in person. Counts wrong passwords by account, even if its email address
 * changes, and records them. Throws 'badRequest' for a wrong password, 'tooMany' during a delay.
 */
export const confirmPassword = (
  { db, config, now }: Services,
  user: UserRow,
  password: string,
): Promise<void> =>
  takeTurn(async () => {
    const attempt = await takeAttempt(db, { kind: 'current password', name: String(user.id) }, now())
    if (await checkPassword(config, user, password)) return forgetFailures(db, attempt)
    const about = { user: user.id, identifier: `user ${user.id}`, message: '' }
    await recordEvent(db, now(), { ...about, event: 'Wrong current password' })
    if (attempt.delay !== null)
      await recordEvent(db, now(), { ...about, event: 'Sign-in delayed', message: attempt.delay })
    throw new Problem('badRequest', 'The current password is wrong.')
  }, 2 * hashesWaiting)

const commonBases = new Set(commonPasswords.trim().split(/\s+/).map(passwordBase))

/** Returns why a new password isn't accepted, as a sentence; null if it is. Existing passwords keep working. */
export function policyFault(password: string): string | null {
  if (!meetsPasswordPolicy(password)) return passwordRule
  return passwordBases(password).some((base) => commonBases.has(base)) ? passwordCommon : null
}

/** Throws 'badRequest' for a password that doesn't meet the policy. */
export function requirePolicy(password: string): void {
  const fault = policyFault(password)
  if (fault !== null) throw new Problem('badRequest', fault)
}

/** Returns an account's values, which the activity log compares before and after a change. */
export const accountValues = (row: Pick<UserRow, 'role' | 'is_active' | 'email'>) => ({
  role: row.role,
  active: row.is_active === 1 ? 'yes' : 'no',
  'e-mail': row.email,
})

/** Records who created the account, or the source if not a call. Throws 'conflict' if the address already has one. */
export const makeAccount = (
  { db, now }: Pick<Services, 'db' | 'now'>,
  by: { id: number; source?: EventSource },
  account: NewAccount & { is_active: number },
): Promise<UserRow> => db.transaction().execute((trx) => makeAccountIn({ db: trx, now }, by, account))

/** Creates an account in a transaction that has already started. */
export async function makeAccountIn(
  { db: trx, now }: Pick<Services, 'db' | 'now'>,
  by: { id: number | null; source?: EventSource },
  account: NewAccount & { is_active: number },
  whyNot = 'This email address already has an account.',
): Promise<UserRow> {
  const made = await insertUser(trx, account)
  if (!made) throw new Problem('conflict', whyNot)
  await recordEvent(trx, now(), {
    user: by.id,
    ...(by.source ? { source: by.source } : {}),
    identifier: `user ${made.id}`,
    event: 'Account made',
    message: made.role,
    changes: changesBetween({}, accountValues(made)),
  })
  return made
}

/** An account's fields as a call sends them. Undefined fields don't change. */
export interface AccountChange {
  firstName?: string | undefined
  lastName?: string | undefined
  email?: string | undefined
  contactInfo?: string | undefined
  phoneNumber?: string | undefined
  role?: Permission | undefined
  isActive?: boolean | undefined
  password?: string | undefined
}

/**
 * Changes an account for `caller`, whose session must still be the one that was read. Throws 'conflict' if the email
 * address is already in use or no active administrator would be left. Throws 'changed' if the version differs from
 * If-Match. Throws 'notSignedIn' if the caller's session has ended. The account's keys, webhooks and links end if it is
 * recovered, deactivated or no longer an administrator's.
 */
export async function changeAccount(
  { db, config, now, endGrants, request }: Services & { endGrants: EndGrants; request: Versioned },
  caller: UserRow,
  id: number,
  change: AccountChange,
): Promise<{ user: UserRow; ended: EndedGrant[] }> {
  const { password, isActive, role, email } = change
  // Done before the transaction, because SQLite has one connection and hashing is slow.
  const password_hash = password === undefined ? undefined : await hashPassword(config, password)
  return db.transaction().execute(async (trx) => {
    const held = new Map((await lockUsers(trx, [caller.id, id])).map((row) => [row.id, row]))
    requireSession(held.get(caller.id), caller)
    const target = held.get(id)
    if (!target) throw new Problem('notFound')
    const saves = { identifier: `user ${id}`, events: ['Account changed'] } as const
    await requireVersion({ db: trx, user: caller, request }, userVersion(target), saves)
    const staysAdministrator = isAdministrator(role ?? target.role) && (isActive ?? true)
    const others = [...held.values()].filter(
      (row) => row.id !== id && isAdministrator(row.role) && row.is_active === 1,
    )
    if (isAdministrator(target.role) && !staysAdministrator && others.length === 0) {
      throw new Problem('conflict', 'This is the only active administrator. Add another administrator first.')
    }
    const changed = await updateUser(
      trx,
      id,
      given({
        first_name: change.firstName,
        last_name: change.lastName,
        email: email?.toLowerCase(),
        contact_info: change.contactInfo,
        phone_number: change.phoneNumber,
        role,
        is_active: isActive === undefined ? undefined : Number(isActive),
        password_hash,
        must_change_password: password === undefined ? undefined : Number(id !== caller.id),
      }),
      password !== undefined || isActive === false,
    ).catch((error) => {
      if (isTaken(error)) throw new Problem('conflict', 'This email address already has an account.')
      throw error
    })
    // Links to choose a password went to the previous address.
    if (changed.email !== target.email) await deleteLinks(trx, id)
    const fields = Object.entries(change).filter(([, value]) => value !== undefined)
    await recordEvent(trx, now(), {
      user: caller.id,
      identifier: `user ${id}`,
      event: 'Account changed',
      message: fields.map(([field]) => field).join(', '),
      changes: changesBetween(accountValues(target), accountValues(changed)),
    })
    const isRecovered =
      (password !== undefined && id !== caller.id) ||
      changed.is_active !== target.is_active ||
      (isAdministrator(target.role) && !isAdministrator(changed.role))
    const ending = { db: trx, now, maker: changed, which: 'all', by: caller.id } as const
    return { user: changed, ended: isRecovered ? await endGrants(ending) : [] }
  })
}

/**
 * Locks the row of the person who creates a key or link until the transaction ends. So simultaneous creations are
 * counted one after the other, and none happens after the account was recovered. Throws 'notSignedIn' if the caller's
 * session has ended, 'denied' if the role has changed.
 */
export async function lockCaller(trx: Db, caller: UserRow): Promise<void> {
  requireSession(await updateUser(trx, caller.id, {}, false), caller)
}

/** How to end an account's keys and links. `db` is the transaction of the change that ends them. */
export interface Ending {
  db: Db
  now: () => Date
  /** The account that created them, in its current state. */
  maker: UserRow
  /** All open keys and links, or only those the account can no longer vouch for. */
  which: 'all' | 'lost'
  /** ID of the person who ended them; null for the command line. */
  by: number | null
}

export type EndGrants = (ending: Ending) => Promise<EndedGrant[]>

/** Throws 'notSignedIn' if the caller's session has ended, 'denied' if the role has changed. */
function requireSession(row: UserRow | undefined, caller: UserRow): void {
  if (row?.is_active !== 1 || row.session_version !== caller.session_version) throw new Problem('notSignedIn')
  if (row.role !== caller.role) throw new Problem('denied')
}

/** Returns accounts by ID. Leaves out those that don't exist. */
export async function findUsers(db: Db, ids: readonly number[]): Promise<Map<number, UserRow>> {
  const rows = ids.length === 0 ? [] : await selectUsers(db, ids)
  return new Map(rows.map((row) => [row.id, row]))
}

export const seedPermissions = (db: Db): Promise<void> =>
  insertPermissions(
    db,
    permissions.map((permission_name, index) => ({ id: index + 1, permission_name })),
  )

/** Returns an account as callers see it. */
export function toUser(row: UserRow): User {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    contactInfo: row.contact_info,
    phoneNumber: row.phone_number ?? row.contact_info,
    role: row.role,
    isActive: row.is_active === 1,
    version: userVersion(row),
  }
}

const userVersion = (row: UserRow): number =>
  versionOf(
    row.first_name,
    row.last_name,
    row.email,
    row.contact_info,
    row.phone_number,
    row.role,
    row.is_active,
  )
