import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import type { Db } from '../../../../server/db/connect.ts'
import type { Services } from '../../../../server/serve.ts'
import { Problem } from '../../../../shared/errors.ts'
import { isAdministrator } from '../../../../shared/permissions.ts'
import { selectOrganizationsOfMember } from '../../../people/memberships/server/actions.ts'
import {
  accountValues,
  findUser,
  findUserByEmail,
  hashPassword,
  insertUser,
  updateUser,
} from '../../../people/users/server/actions.ts'
import type { UserRow } from '../../../people/users/server/tables.ts'
import { changesBetween } from '../../../records/events/rules.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { hasWayIn, plainIssuer } from '../rules.ts'
import {
  deleteDisconnection,
  insertIdentity,
  isDisconnected,
  selectIdentities,
  selectIdentity,
} from './queries-providers.ts'

export interface Person {
  provider: string
  issuer: string
  subject: string
  /** Null unless the provider has verified the address and it is in one of the provider's domains. */
  email: string | null
  firstName: string
  lastName: string
}

/** Connects a person at a provider with an account. Returns false if either is already connected there. */
export async function connect(trx: Db, now: Date, user: UserRow, person: Person): Promise<boolean> {
  const { issuer, subject } = person
  const row = { issuer, subject, user_id: user.id, created_at: now.toISOString() }
  if (!(await insertIdentity(trx, row))) return false
  await deleteDisconnection(trx, plainIssuer(issuer), user.id)
  await recordEvent(trx, now, {
    user: user.id,
    identifier: `user ${user.id}`,
    event: 'Provider connected',
    message: person.provider,
  })
  return true
}

/**
 * Returns the account of someone who has signed in at a provider: the account connected with them or, failing that, the
 * one with their verified address, which is then connected. Administrators, officers, accounts connected to someone else
 * there and accounts that stay disconnected there are never connected by address. If no account has the address, creates
 * one if the settings allow that. Throws 'denied' if there is no account.
 */
export async function accountOf(services: Services, person: Person, address: string): Promise<UserRow> {
  const { db, now } = services
  const bound = await selectIdentity(db, person.issuer, person.subject)
  const user = bound ? await findUser(db, bound.user_id) : await firstSignIn(services, person)
  if (user !== 'disconnected' && user?.is_active === 1) return user
  const { provider } = person
  const id = user === 'disconnected' ? null : (user?.id ?? null)
  const about = { user: id, identifier: 'sign-in', message: provider, address }
  await recordEvent(db, now(), { ...about, event: 'Login failed' })
  throw new Problem(
    'denied',
    user === 'disconnected'
      ? `Your account was disconnected from ${provider}. Sign in another way, then connect it on the Account page. Or ask the site operator.`
      : `${provider} recognizes you, but isn’t connected to an account here. Sign in another way, then connect it on the Account page. Or ask the site operator.`,
  )
}

async function firstSignIn(
  services: Services,
  person: Person,
): Promise<UserRow | 'disconnected' | undefined> {
  const { db, now, config } = services
  const { email } = person
  if (email === null || !z.email().max(254).safeParse(email).success) return undefined
  const user = await findUserByEmail(db, email)
  if (!user && !config.providersMakeAccounts) return undefined
  // Anyone who runs a provider could claim an administrator's or officer's address, so these accounts must be connected
  // by their owners.
  if (user && (user.is_active !== 1 || (await reachesManySchools(db, user)))) return undefined
  const isNew = user === undefined || user.must_change_password === 1
  // No one knows this password, because the account signs in at the provider.
  const password_hash = isNew ? await hashPassword(config, randomBytes(32).toString('base64url')) : ''
  return db
    .transaction()
    .execute(async (trx) => {
      if (user && (await staysDisconnected(trx, config, user, person))) return 'disconnected' as const
      const account = user ?? (await made(trx, now(), email, person, password_hash))
      if (!account || !(await connect(trx, now(), account, person))) throw new Bound()
      if (account.must_change_password === 0) return account
      // Otherwise the user would first have to change a temporary password they may never have seen.
      return updateUser(trx, account.id, { password_hash, must_change_password: 0 }, true)
    })
    .catch((error: unknown) => {
      if (error instanceof Bound) return undefined
      throw error
    })
}

const reachesManySchools = async (db: Db, { id, role }: UserRow): Promise<boolean> =>
  isAdministrator(role) || (await selectOrganizationsOfMember(db, id)).length > 0

/** Checks whether an account was disconnected from a provider and can sign in another way. */
async function staysDisconnected(
  trx: Db,
  config: Services['config'],
  { id }: UserRow,
  { issuer }: Person,
): Promise<boolean> {
  // Locks the user's row, because another request could be disconnecting the account.
  const user = await updateUser(trx, id, {}, false)
  if (!(await isDisconnected(trx, plainIssuer(issuer), id))) return false
  return hasWayIn(config, user, await selectIdentities(trx, id))
}

/** Thrown if the account or the person is already connected. */
class Bound extends Error {}

async function made(
  trx: Db,
  now: Date,
  email: string,
  { firstName, lastName, provider }: Person,
  password_hash: string,
): Promise<UserRow | undefined> {
  const user = await insertUser(trx, {
    first_name: firstName || email.split('@')[0] || email,
    last_name: lastName || provider,
    email,
    contact_info: email,
    password_hash,
    role: 'CAN_CREATE_SURVEY',
    is_active: 1,
    must_change_password: 0,
    created_at: now.toISOString(),
  })
  if (user)
    await recordEvent(trx, now, {
      user: null,
      identifier: `user ${user.id}`,
      event: 'Account made',
      message: user.role,
      changes: changesBetween({}, accountValues(user)),
    })
  return user
}
