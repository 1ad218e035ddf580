import { createHash, createSecretKey, type KeyObject } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import type { Db } from '../../../server/db/connect.ts'
import type { Services } from '../../../server/serve.ts'
import { tokenSecret } from '../../../server/token-secret.ts'
import type { UserRow } from '../../users/server/tables.ts'
import { signInLimits, signInSource, tokenLifetime } from '../rules.ts'

const keys = new Map<string, KeyObject>()
function keyOf(secret: string): KeyObject {
  let key = keys.get(secret)
  if (!key) {
    key = createSecretKey(Buffer.from(secret, 'utf8'))
    keys.set(secret, key)
  }
  return key
}

/** A signed token for a user. Claims: id, role, names, tokenExp and exp in seconds, and the session it belongs to. */
export async function makeToken(services: Services, user: UserRow): Promise<string> {
  const expires = Math.floor(services.now().getTime() / 1000) + tokenLifetime
  const claims = {
    id: user.id,
    role: user.role,
    firstName: user.first_name,
    lastName: user.last_name,
    tokenExp: expires,
    session: user.session_version,
  }
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(expires)
    .sign(keyOf(await tokenSecret(services)))
}

/** The claims that count of a token, or null when it is malformed, forged, expired or lacks id or role. */
export async function readToken(
  services: Services,
  token: string,
): Promise<{ id: number; version: number } | null> {
  const key = keyOf(await tokenSecret(services))
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      currentDate: services.now(),
      requiredClaims: ['id', 'role', 'exp', 'session'],
    })
    return { id: Number(payload.id), version: Number(payload.session) }
  } catch {
    return null
  }
}

/**
 * Sets an account's password and ends its sessions. Undefined where they have ended since the account was read: whoever
 * set another password in this moment, an administrator perhaps, is not overruled.
 */
export const changePassword = (db: Db, user: UserRow, passwordHash: string): Promise<UserRow | undefined> =>
  db
    .updateTable('users')
    .set({ password_hash: passwordHash, session_version: user.session_version + 1 })
    .where('id', '=', user.id)
    .where('session_version', '=', user.session_version)
    .returningAll()
    .executeTakeFirst()

/** Key of an account or an address in the table of refused sign-ins. */
export function failureKey(kind: 'account' | 'address', name: string): string {
  return createHash('sha256').update(`${kind}:${name.toLowerCase()}`).digest('base64url')
}

/** Whether an account or address has been refused so often that it has to wait. */
export async function mustWait(db: Db, email: string, address: string, now: Date): Promise<boolean> {
  const at = now.getTime()
  const count = async (key: string) => {
    const row = await db
      .selectFrom('sign_in_failures')
      .select((eb) => eb.fn.countAll<number>().as('failures'))
      .where('key', '=', key)
      .where('failed_at', '>', at - signInLimits.windowMs)
      // A clock that was wrong and has been set right locks nobody out until the wrong time has come.
      .where('failed_at', '<', at + signInLimits.windowMs)
      .executeTakeFirstOrThrow()
    return Number(row.failures)
  }
  return (
    (await count(failureKey('account', email))) >= signInLimits.account ||
    (await count(failureKey('address', signInSource(address)))) >= signInLimits.address
  )
}

/** Remembers a refused sign-in and forgets those that no longer count. */
export async function addFailure(db: Db, email: string, address: string, now: Date): Promise<void> {
  const failed_at = now.getTime()
  await db
    .deleteFrom('sign_in_failures')
    .where('failed_at', '<', failed_at - signInLimits.windowMs)
    .execute()
  await db
    .insertInto('sign_in_failures')
    .values([
      { key: failureKey('account', email), failed_at },
      { key: failureKey('address', signInSource(address)), failed_at },
    ])
    .execute()
}

/** Forgets the refused sign-ins of an account. */
export async function clearFailures(db: Db, email: string): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('key', '=', failureKey('account', email)).execute()
}
