import { randomBytes } from 'node:crypto'
import type { Services } from '../../../../server/serve.ts'
import { signToken, verifyToken } from '../../../../server/token.ts'
import { tokenSecret } from '../../../../server/token-secret.ts'
import { Problem } from '../../../../shared/errors.ts'
import type { UserRow } from '../../users/server/tables.ts'
import { expiryOf, isFresh, isUseDue, tokenLifetime } from '../rules.ts'
import { continueSession, insertSession, markSessionUsed, selectSession } from './queries.ts'

export { deleteSession, deleteSessionsBefore } from './queries.ts'

/** How a session began; its later tokens carry it on. */
export interface Session {
  id: string
  /** Not stored yet: it begins with its first token, or began in a version that stored none. */
  isNew: boolean
  /** Seconds since 1970. */
  signedInAt: number
  /** Whether a second factor was asked for. */
  withFactor: boolean
  /**
   * Whether the session ends when no one touches it, where the settings say so: pages renew their tokens, programs do
   * not.
   */
  isOfPage: boolean
  /** Family and system of the browser. */
  browser: string
}

/** A session that begins now. */
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
 * A signed token for a user. Claims: id, role, names, tokenExp and exp in seconds, the session it belongs to, and how
 * that began. Throws 'notSignedIn' where that session has ended.
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

/** The claims that count of a token, or null when it is malformed, forged, expired or lacks id or role. */
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
    // Tokens of earlier versions do not tell it; each was made at a sign-in.
    signedInAt: Number(claims.signedInAt ?? Number(claims.exp) - tokenLifetime),
    withFactor: claims.withFactor === true,
    isOfPage: claims.isOfProgram !== true,
    browser: '',
  }
}

/** Whether the session of a token continues, and notes its use now and then. */
export async function isSessionOpen(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { id, isNew, userId }: { userId: number } & Session,
): Promise<boolean> {
  if (isNew) return true
  const row = await selectSession(db, id)
  if (row?.user_id !== userId) return false
  // If nothing can be written, as on a full disk, pages can still be read.
  if (isUseDue(row.last_used_at, now()))
    await markSessionUsed(db, id, now().toISOString()).catch(() => undefined)
  return true
}

/** The claims of an Authorization header; null for anything less than a good token. */
export async function readAuthorization(services: Services, authorization: string | undefined) {
  const [, token] = /^bearer (.+)$/i.exec(authorization ?? '') ?? []
  return token === undefined ? null : readToken(services, token)
}

/** The session of a caller that the guard has let in. Throws 'notSignedIn' where its token has ended since. */
export async function sessionOf(
  services: Services,
  { headers }: { headers: { authorization?: string | undefined } },
): Promise<Session> {
  const claims = await readAuthorization(services, headers.authorization)
  if (!claims) throw new Problem('notSignedIn')
  return claims
}

/** Throws 'signInDue' where the caller's sign-in is longer ago than 15 minutes. */
export async function requireFreshSignIn(
  services: Services,
  authorization: string | undefined,
): Promise<void> {
  const { signedInAt } = await sessionOf(services, { headers: { authorization } })
  if (!isFresh(signedInAt, services.now())) throw new Problem('signInDue')
}
