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

/** Someone as a provider knows them. */
export interface Person {
  provider: string
  issuer: string
  subject: string
  /** Null unless the provider says that it has verified it and it is at one of the provider's domains. */
  email: string | null
  firstName: string
  lastName: string
}

/** Binds a person at a provider to an account; false where one of the two is bound there already. */
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
 * The account of someone who has signed in at a provider: the one that is bound to them; else that of their verified
 * address, which is bound with that, unless it is an administrator's or officer's, bound to someone else there or was
 * disconnected there; else a new one where the settings allow that. Throws 'denied' where there is none.
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
  // Anyone who runs a provider could claim the address of an administrator or officer, who connect it themselves.
  if (user && (user.is_active !== 1 || (await reachesManySchools(db, user)))) return undefined
  const isNew = user === undefined || user.must_change_password === 1
  // No one knows it: this account signs in at the provider.
  const password_hash = isNew ? await hashPassword(randomBytes(32).toString('base64url')) : ''
  return db
    .transaction()
    .execute(async (trx) => {
      if (user && (await staysDisconnected(trx, config, user, person))) return 'disconnected' as const
      const account = user ?? (await made(trx, now(), email, person, password_hash))
      if (!account || !(await connect(trx, now(), account, person))) throw new Bound()
      if (account.must_change_password === 0) return account
      // A temporary password would have to be changed first, by someone who may never have seen it.
      return updateUser(trx, account.id, { password_hash, must_change_password: 0 }, true)
    })
    .catch((error: unknown) => {
      if (error instanceof Bound) return undefined
      throw error
    })
}

const reachesManySchools = async (db: Db, { id, role }: UserRow): Promise<boolean> =>
  isAdministrator(role) || (await selectOrganizationsOfMember(db, id)).length > 0

/** Whether an account was disconnected at a provider, and has another way in. */
async function staysDisconnected(
  trx: Db,
  config: Services['config'],
  { id }: UserRow,
  { issuer }: Person,
): Promise<boolean> {
  // Its row is taken: it may be disconnected at this moment.
  const user = await updateUser(trx, id, {}, false)
  if (!(await isDisconnected(trx, plainIssuer(issuer), id))) return false
  return hasWayIn(config, user, await selectIdentities(trx, id))
}

/** The account or the person is bound already. */
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
