import { createHash, createSecretKey, type KeyObject } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import type { Db } from '../../../server/db/connect.ts'
import type { Services } from '../../../server/serve.ts'
import { tokenSecret } from '../../../server/token-secret.ts'
import { Problem } from '../../../shared/errors.ts'
import { findUser } from '../../users/server/actions.ts'
import type { UserRow } from '../../users/server/tables.ts'
import { signInLimits, signInSource, tokenLifetime } from '../rules.ts'
import { countFailures, deleteFailuresBefore, deleteFailuresOf, insertFailures } from './queries.ts'

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

/** The account behind an Authorization header, as it is now. Throws 'notSignedIn' for anything less than a good token of an active account. */
export async function findCaller(services: Services, authorization: string | undefined): Promise<UserRow> {
  const claims = authorization?.startsWith('Bearer ')
    ? await readToken(services, authorization.slice(7))
    : null
  const user = claims && (await findUser(services.db, claims.id))
  if (user?.is_active !== 1 || user.session_version !== claims?.version) throw new Problem('notSignedIn')
  return user
}

/** Key of an account or an address in the table of refused sign-ins. */
function failureKey(kind: 'account' | 'address', name: string): string {
  return createHash('sha256').update(`${kind}:${name.toLowerCase()}`).digest('base64url')
}

/** Throws 'tooMany' where an account or address has been refused so often that it has to wait. */
export async function refuseTooMany(db: Db, email: string, address: string, now: Date): Promise<void> {
  const at = now.getTime()
  // A clock that was wrong and has been set right locks nobody out until the wrong time has come.
  const count = (key: string) =>
    countFailures(db, key, at - signInLimits.windowMs, at + signInLimits.windowMs)
  if (
    (await count(failureKey('account', email))) >= signInLimits.account ||
    (await count(failureKey('address', signInSource(address)))) >= signInLimits.address
  ) {
    throw new Problem('tooMany', 'Too many attempts. Try again in 15 minutes.', signInLimits.windowMs / 1000)
  }
}

/** Remembers a refused sign-in and forgets those that no longer count. */
export async function addFailure(db: Db, email: string, address: string, now: Date): Promise<void> {
  await deleteFailuresBefore(db, now.getTime() - signInLimits.windowMs)
  const keys = [failureKey('account', email), failureKey('address', signInSource(address))]
  await insertFailures(db, keys, now.getTime())
}

/** Forgets the refused sign-ins of an account. */
export const clearFailures = (db: Db, email: string): Promise<void> =>
  deleteFailuresOf(db, failureKey('account', email))
