import { randomBytes } from 'node:crypto'
import type { Services } from '../../../../server/serve.ts'
import { signToken, verifyToken } from '../../../../server/token.ts'
import { tokenSecret } from '../../../../server/token-secret.ts'
import { Problem } from '../../../../shared/errors.ts'
import type { UserRow } from '../../users/server/tables.ts'
import { expiryOf, isFresh, isUseDue, tokenLifetime } from '../rules.ts'
import { continueSession, insertSession, markSessionUsed, selectSession } from './queries.ts'

export { deleteSession, deleteSessionsBefore } from './queries.ts'

/** How a session started. Its later tokens contain the same facts. */
export interface Session {
  id: string
  /** Not stored yet: this is its first token, or it started in a version that didn't store sessions. */
  isNew: boolean
  /** Seconds since 1970. */
  signedInAt: number
  withFactor: boolean
  /** Whether the session can end when idle, if that is set. Pages renew their tokens; programs don't. */
  isOfPage: boolean
  browser: string
}

export const newSession = (
  { now }: Pick<Services, 'now'>,
  { withFactor = false, isOfPage = true, browser = '' }: Partial<Session> = {},
): Session => ({
  id: newId(),
  isNew: true,
  signedInAt: Math.floor(now().getTime() / 1000),
  withFactor,
  isOfPage,
  browser,
})

const newId = () => randomBytes(16).toString('base64url')

/**
 * Creates a signed token for a user. Claims: id, role, names, tokenExp and exp in seconds, the session, and how that
 * session started. Throws 'notSignedIn' if the session has ended.
 */
export async function makeToken(
  services: Services,
  user: UserRow,
  session = newSession(services),
): Promise<string> {
  const { id: sid, signedInAt, isOfPage, withFactor } = session
  const idleMinutes = isOfPage ? services.config.idleMinutes : undefined
  const expires = expiryOf(services.now(), signedInAt, idleMinutes)
  await storeSession(services, user, session, expires)
  const claims = {
    id: user.id,
    role: user.role,
    firstName: user.first_name,
    lastName: user.last_name,
    tokenExp: expires,
    session: user.session_version,
    sid,
    signedInAt,
    ...(withFactor ? { withFactor: true } : {}),
    ...(user.must_change_password === 1 ? { mustChangePassword: true } : {}),
    ...(isOfPage ? {} : { isOfProgram: true }),
    ...(idleMinutes ? { idleMinutes } : {}),
    exp: expires,
  }
  return signToken(claims, await tokenSecret(services))
}

async function storeSession(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { id: user_id, session_version }: UserRow,
  { id, isNew, browser, signedInAt }: Session,
  expires: number,
): Promise<void> {
  const last_used_at = now().toISOString()
  const next = { id, session_version, last_used_at, expires_at: new Date(expires * 1000).toISOString() }
  if (!isNew) {
    if (!(await continueSession(db, next))) throw new Problem('notSignedIn')
    return
  }
  await insertSession(db, { ...next, user_id, browser, begun_at: new Date(signedInAt * 1000).toISOString() })
}

/** Returns a token's relevant claims; null if it is malformed, forged or expired, or lacks id or role. */
export async function readToken(
  services: Services,
  token: string,
): Promise<({ userId: number; version: number } & Session) | null> {
  const claims = verifyToken(token, await tokenSecret(services), services.now())
  if (!claims || ['id', 'role', 'session'].some((name) => claims[name] === undefined)) return null
  const isNew = typeof claims.sid !== 'string'
  return {
    userId: Number(claims.id),
    version: Number(claims.session),
    id: isNew ? newId() : String(claims.sid),
    isNew,
    // Tokens of earlier versions don't have this claim, but each was created at sign-in.
    signedInAt: Number(claims.signedInAt ?? Number(claims.exp) - tokenLifetime),
    withFactor: claims.withFactor === true,
    isOfPage: claims.isOfProgram !== true,
    browser: '',
  }
}

/** Checks whether a token's session is still open, and records that it is in use every few minutes. */
export async function isSessionOpen(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { id, isNew, userId }: { userId: number } & Session,
): Promise<boolean> {
  if (isNew) return true
  const row = await selectSession(db, id)
  if (row?.user_id !== userId) return false
  // Pages can still be read if nothing can be written, for example because the disk is full.
  if (isUseDue(row.last_used_at, now()))
    await markSessionUsed(db, id, now().toISOString()).catch(() => undefined)
  return true
}

/** Returns the claims in an Authorization header; null if it doesn't have a valid token. */
export async function readAuthorization(services: Services, authorization: string | undefined) {
  const [, token] = /^bearer (.+)$/i.exec(authorization ?? '') ?? []
  return token === undefined ? null : readToken(services, token)
}

/** Returns the session of a caller that the guard has accepted. Throws 'notSignedIn' if the token has expired since. */
export async function sessionOf(
  services: Services,
  { headers }: { headers: { authorization?: string | undefined } },
): Promise<Session> {
  const claims = await readAuthorization(services, headers.authorization)
  if (!claims) throw new Problem('notSignedIn')
  return claims
}

/** Throws 'signInDue' if the caller signed in more than 15 minutes ago. */
export async function requireFreshSignIn(
  services: Services,
  authorization: string | undefined,
): Promise<void> {
  const { signedInAt } = await sessionOf(services, { headers: { authorization } })
  if (!isFresh(signedInAt, services.now())) throw new Problem('signInDue')
}
