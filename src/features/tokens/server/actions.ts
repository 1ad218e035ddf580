import type { Services } from '../../../server/serve.ts'
import { signToken, verifyToken } from '../../../server/token.ts'
import { tokenSecret } from '../../../server/token-secret.ts'
import { Problem } from '../../../shared/errors.ts'
import type { UserRow } from '../../users/server/tables.ts'
import { expiryOf, isFresh, tokenLifetime } from '../rules.ts'

/** How a session began; its later tokens carry it on. */
export interface Session {
  /** Seconds since 1970. */
  signedInAt: number
  /** Whether a second factor was asked for. */
  withFactor: boolean
}

/** A session that begins now. */
export const newSession = ({ now }: Pick<Services, 'now'>, withFactor = false): Session => ({
  signedInAt: Math.floor(now().getTime() / 1000),
  withFactor,
})

/**
 * A signed token for a user. Claims: id, role, names, tokenExp and exp in seconds, the session it belongs to, and how
 * that began.
 */
export async function makeToken(
  services: Services,
  user: UserRow,
  session = newSession(services),
): Promise<string> {
  const expires = expiryOf(services.now(), session.signedInAt, services.config.idleMinutes)
  const claims = {
    id: user.id,
    role: user.role,
    firstName: user.first_name,
    lastName: user.last_name,
    tokenExp: expires,
    session: user.session_version,
    signedInAt: session.signedInAt,
    ...(session.withFactor ? { withFactor: true } : {}),
    ...(user.must_change_password === 1 ? { mustChangePassword: true } : {}),
    ...(services.config.idleMinutes ? { idleMinutes: services.config.idleMinutes } : {}),
    exp: expires,
  }
  return signToken(claims, await tokenSecret(services))
}

/** The claims that count of a token, or null when it is malformed, forged, expired or lacks id or role. */
export async function readToken(
  services: Services,
  token: string,
): Promise<({ id: number; version: number } & Session) | null> {
  const claims = verifyToken(token, await tokenSecret(services), services.now())
  if (!claims || ['id', 'role', 'session'].some((name) => claims[name] === undefined)) return null
  return {
    id: Number(claims.id),
    version: Number(claims.session),
    // Tokens of earlier versions do not tell it; each was made at a sign-in.
    signedInAt: Number(claims.signedInAt ?? Number(claims.exp) - tokenLifetime),
    withFactor: claims.withFactor === true,
  }
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
