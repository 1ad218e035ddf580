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
  /** When the token ends, by the server's clock, in milliseconds since 1970. */
  endsAt: number
  /** How the session began, in seconds since 1970, where sessions end when nobody touches them. */
  idle?: { signedInAt: number }
}

const key = 'equity-audit-token'
/** By how many milliseconds the server's clock was ahead of the browser's at the sign-in. */
const clockKey = 'equity-audit-clock'
let ahead = 0
let watchers: (() => void)[] = []
let cached: { token: string | null; session: Session | null } = { token: null, session: null }

function storedToken(): string | null {
  return localStorage.getItem(key)
}

/** The time by the server's clock, as far as the sign-in told it: the browser's own may be wrong. */
export function serverTime(): Date {
  const stored = localStorage.getItem(clockKey)
  if (stored !== null) ahead = Number(stored) || 0
  return new Date(Date.now() + ahead)
}

/** Whether the time of a session is over, or as good as. */
export const isPast = ({ endsAt }: Session): boolean => endsAt - serverTime().getTime() < 5000

function claimsOf(token: string) {
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

/** The current session, or null when signed out. Removes an invalid token. */
export function currentSession(): Session | null {
  const token = storedToken()
  if (token === cached.token && cached.session === null) return null
  const session = readSession(token, serverTime())
  if (token && !session) forget()
  if (token !== cached.token || !session || cached.session?.id !== session.id) cached = { token, session }
  return cached.session
}

/** Keeps the token of a sign-in, or a later one of the same session. */
export function signIn(token: string): void {
  const began = beginOf(token)
  // Only the token of a sign-in is as old as the session.
  if (began !== undefined && began !== beginOf(storedToken()))
    localStorage.setItem(clockKey, String(began * 1000 - Date.now()))
  localStorage.setItem(key, token)
  for (const watcher of watchers) watcher()
}

function beginOf(token: string | null): number | undefined {
  try {
    return token ? claimsOf(token).signedInAt : undefined
  } catch {
    return undefined
  }
}

function forget(): void {
  for (const name of [key, clockKey]) localStorage.removeItem(name)
}

export function signOut(): void {
  forget()
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
