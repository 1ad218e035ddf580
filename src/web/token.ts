import { type Permission, permissions } from '../shared/permissions.ts'

/** The signed-in user, from the token's claims. Only the server verifies the token. */
export interface Session {
  id: number
  role: Permission
  firstName: string
  lastName: string
  /** The server rejects everything except a password change. */
  mustChangePassword: boolean
  /** When the token expires, by the server's clock, in milliseconds since 1970. */
  endsAt: number
  /** When the session began, in seconds since 1970. Set only if sessions end after inactivity. */
  idle?: { signedInAt: number }
}

export const tokenKey = 'equity-audit-token'
/** Stores how many milliseconds the server's clock was ahead of the browser's at sign-in. */
export const clockKey = 'equity-audit-clock'
let ahead = 0

export function storedToken(): string | null {
  return localStorage.getItem(tokenKey)
}

/** Returns the time by the server's clock, based on the difference at sign-in. The browser's own clock may be wrong. */
export function serverTime(): Date {
  const stored = localStorage.getItem(clockKey)
  if (stored !== null) ahead = Number(stored) || 0
  return new Date(Date.now() + ahead)
}

/** Returns a token's claims; only the server verifies them. Throws if the text isn't a token. */
export function claimsOf(token: string) {
  const part = token.split('.')[1] ?? ''
  const bytes = Uint8Array.from(atob(part.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0))
  return JSON.parse(new TextDecoder().decode(bytes))
}

/** Returns a token's session. Returns null if the token is missing, malformed or expired, or lacks an id or role. */
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
