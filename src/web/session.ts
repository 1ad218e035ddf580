import { useSyncExternalStore } from 'react'
import { connectSession } from './call.ts'
import { claimsOf, clockKey, readSession, type Session, serverTime, storedToken, tokenKey } from './token.ts'

export { type Session, serverTime } from './token.ts'

let watchers: (() => void)[] = []
let cached: { token: string | null; session: Session | null } = { token: null, session: null }

/** Whether the time of a session is over, or as good as. */
export const isPast = ({ endsAt }: Session): boolean => endsAt - serverTime().getTime() < 5000

/** The current session, or null when signed out. Removes an invalid token. */
export function currentSession(): Session | null {
  const token = storedToken()
  if (token === cached.token && cached.session === null) return null
  const session = readSession(token, serverTime())
  if (token && !session) forget()
  if (token !== cached.token || !session || cached.session?.id !== session.id) cached = { token, session }
  return cached.session
}

/** Keeps the token of a sign-in, or a later one of the same session; `came` is when the browser got it. */
export function signIn(token: string, came = Date.now()): void {
  const began = beginOf(token)
  // Only the token of a sign-in is as old as the session.
  if (began !== undefined && began !== beginOf(storedToken()))
    localStorage.setItem(clockKey, String(began * 1000 - came))
  localStorage.setItem(tokenKey, token)
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
  for (const name of [tokenKey, clockKey]) localStorage.removeItem(name)
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
