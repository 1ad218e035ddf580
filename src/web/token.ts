import { type Permission, permissions } from '../shared/permissions.ts'

/** The signed-in user, from the claims of the token. Only the server verifies the token. */
export interface Session {
  id: number
  role: Permission
  firstName: string
  lastName: string
  /** The server refuses everything but a change of the password. */
  mustChangePassword: boolean
  /** When the token ends, by the server's clock, in milliseconds since 1970. */
  endsAt: number
  /** When the session began, in seconds since 1970; only if sessions end when no one touches them. */
  idle?: { signedInAt: number }
}

export const tokenKey = 'equity-audit-token'
/** By how many milliseconds the server's clock was ahead of the browser's at the sign-in. */
export const clockKey = 'equity-audit-clock'
let ahead = 0

export function storedToken(): string | null {
  return localStorage.getItem(tokenKey)
}

/** The time by the server's clock, as far as the sign-in told it: the browser's own may be wrong. */
export function serverTime(): Date {
  const stored = localStorage.getItem(clockKey)
  if (stored !== null) ahead = Number(stored) || 0
  return new Date(Date.now() + ahead)
}

/** What a token says; only the server verifies it. Throws where it isn’t one. */
export function claimsOf(token: string) {
  const part = token.split('.')[1] ?? ''
  const bytes = Uint8Array.from(atob(part.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0))
  return JSON.parse(new TextDecoder().decode(bytes))
}

/** The session of a token; null when it is absent, malformed, lacks id or role, or has expired. */
export function readSession(token: string | null, now: Date): Session | null {
  if (!token) return null
  try {
    const claims = claimsOf(token)
    const expires = Number(claims.tokenExp ?? claims.exp) * 1000
    if (!claims.id || !permissions.includes(claims.role)) {
      console.error('The token carries no id or role.')
      return null
    }
    if (!(expires > now.getTime())) return null
    return {
      id: claims.id,
      role: claims.role,
      firstName: claims.firstName ?? '',
      lastName: claims.lastName ?? '',
      mustChangePassword: claims.mustChangePassword === true,
      endsAt: expires,
      ...(claims.idleMinutes > 0 ? { idle: { signedInAt: claims.signedInAt } } : {}),
    }
  } catch {
    return null
  }
}
