import { useSyncExternalStore } from 'react'
import { type Permission, permissions } from '../shared/permissions.ts'
import { connectSession } from './call.ts'

/** The signed-in user, from the claims of the token. Only the server verifies the token. */
export interface Session {
  id: number
  role: Permission
  firstName: string
  lastName: string
  /** The server refuses everything but a change of the password. */
  mustChangePassword: boolean
  /** Whether sessions end when nobody touches them. */
  endsIdle?: true
}

const key = 'equity-audit-token'
let watchers: (() => void)[] = []
let cached: { token: string | null; session: Session | null } = { token: null, session: null }

function storedToken(): string | null {
  return localStorage.getItem(key)
}

/** The session of a token; null when it is absent, malformed, lacks id or role, or has expired. */
export function readSession(token: string | null, now: Date): Session | null {
  if (!token) return null
  try {
    const part = token.split('.')[1] ?? ''
    const bytes = Uint8Array.from(atob(part.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0))
    const claims = JSON.parse(new TextDecoder().decode(bytes))
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
      ...(claims.idleMinutes > 0 ? { endsIdle: true as const } : {}),
    }
  } catch {
    return null
  }
}

/** The current session, or null when signed out. Removes an invalid token. */
export function currentSession(): Session | null {
  const token = storedToken()
  if (token === cached.token && cached.session === null) return null
  const session = readSession(token, new Date())
  if (token && !session) localStorage.removeItem(key)
  if (token !== cached.token || !session || cached.session?.id !== session.id) cached = { token, session }
  return cached.session
}

export function signIn(token: string): void {
  localStorage.setItem(key, token)
  for (const watcher of watchers) watcher()
}

export function signOut(): void {
  localStorage.removeItem(key)
  for (const watcher of watchers) watcher()
}

/** The session as a React value; follows sign-in and sign-out, in other tabs too. */
export function useSession(): Session | null {
  return useSyncExternalStore(watchSession, currentSession)
}

/** Calls back after sign-in and sign-out, in other tabs too; returns a function that unsubscribes. */
export function watchSession(watcher: () => void): () => void {
  watchers.push(watcher)
  addEventListener('storage', watcher)
  return () => {
    watchers = watchers.filter((other) => other !== watcher)
    removeEventListener('storage', watcher)
  }
}

connectSession({ token: storedToken, signedOut: signOut })
