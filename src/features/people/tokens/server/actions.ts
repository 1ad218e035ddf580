import { randomBytes } from 'node:crypto'
import type { Services } from '../../../../server/serve.ts'
import { signToken, verifyToken } from '../../../../server/token.ts'
import { tokenSecret } from '../../../../server/token-secret.ts'
import { Problem } from '../../../../shared/errors.ts'
import type { UserRow } from '../../users/server/tables.ts'
import { expiryOf, isFresh, isUseDue, tokenLifetime } from '../rules.ts'
import { continueSession, insertSession, markSessionUsed, selectSession } from './queries.ts'

export { deleteSession, deleteSessionsBefore } from './queries.ts'

/** How a session started. Its later tokens carry the same facts. */
export interface Session {
  id: string
  /** Not stored yet, because this is its first token or it started in a version that stored no sessions. */
  isNew: boolean
  /** Seconds since 1970. */
  signedInAt: number
  /** Whether two-step sign-in was used. */
  withFactor: boolean
  /** Whether the session ends when idle, if the settings say so. Pages renew their tokens; programs don't. */
  isOfPage: boolean
  /** Browser family and system. */
  browser: string
}

/** Returns a session that starts now. */
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
 * Creates a signed token for a user. Claims: id, role, names, tokenExp and exp in seconds, the session it belongs to,
 * and how that session started. Throws 'notSignedIn' if that session has ended.
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

/** Returns the relevant claims of a token; null if it is malformed, forged, expired or lacks id or role. */
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
    // Tokens of earlier versions lack this claim, but each was created at sign-in.
    signedInAt: Number(claims.signedInAt ?? Number(claims.exp) - tokenLifetime),
    withFactor: claims.withFactor === true,
    isOfPage: claims.isOfProgram !== true,
    browser: '',
  }
}

/** Checks whether a token's session is still open, and records its use every few minutes. */
export async function isSessionOpen(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { id, isNew, userId }: { userId: number } & Session,
): Promise<boolean> {
  if (isNew) return true
  const row = await selectSession(db, id)
  if (row?.user_id !== userId) return false
  // Pages stay readable even if nothing can be written, for example on a full disk.
  if (isUseDue(row.last_used_at, now()))
    await markSessionUsed(db, id, now().toISOString()).catch(() => undefined)
  return true
}

/** Returns the claims in an Authorization header; null without a valid token. */
export async function readAuthorization(services: Services, authorization: string | undefined) {
  const [, token] = /^bearer (.+)$/i.exec(authorization ?? '') ?? []
  return token === undefined ? null : readToken(services, token)
}

/** Returns the session of a caller that the guard has accepted. Throws 'notSignedIn' if its token has expired since. */
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
