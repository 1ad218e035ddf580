import { useSyncExternalStore } from 'react'
import { connectSession } from './call.ts'
import { claimsOf, clockKey, readSession, type Session, serverTime, storedToken, tokenKey } from './token.ts'

export { type Session, serverTime } from './token.ts'

let watchers: (() => void)[] = []
let cached: { token: string | null; session: Session | null } = { token: null, session: null }

/** Checks whether a session has ended or has less than 5 seconds left. */
export const isPast = ({ endsAt }: Session): boolean => endsAt - serverTime().getTime() < 5000

/** Returns the current session, or null if signed out. Removes an invalid token. */
export function currentSession(): Session | null {
  const token = storedToken()
  if (token === cached.token && cached.session === null) return null
  const session = readSession(token, serverTime())
  if (token && !session) forget()
  if (token !== cached.token || !session || cached.session?.id !== session.id) cached = { token, session }
  return cached.session
}

/** Stores the token of a sign-in, or a later token of the same session. `came` is when the browser received it. */
export function signIn(token: string, came = Date.now()): void {
  const began = beginOf(token)
  // Only a sign-in's own token was issued when the session began.
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

/** Returns the session as a React value. Follows sign-in and sign-out, including in other tabs. */
export function useSession(): Session | null {
  return useSyncExternalStore(watchSession, currentSession)
}

/** Calls back after sign-in and sign-out, including in other tabs. Returns a function that unsubscribes. */
export function watchSession(watcher: () => void): () => void {
  watchers.push(watcher)
  addEventListener('storage', watcher)
  return () => {
    watchers = watchers.filter((other) => other !== watcher)
    removeEventListener('storage', watcher)
  }
}

/** A wait for the same person to sign in again. */
export interface SignInWait {
  cancel: () => void
}
let showWait: ((wait: SignInWait | null) => void) | undefined
let waiting: Promise<boolean> | undefined

/** Called by the component that shows the login form. Returns a function that disconnects. */
export function connectSignInAgain(show: (wait: SignInWait | null) => void): () => void {
  showWait = show
  return () => {
    showWait = undefined
  }
}

/** Asks the person to sign in again, in this tab or another. Returns whether the same person did. */
function signInAgain(): Promise<boolean> {
  const show = showWait
  if (!show) return Promise.resolve(false)
  const [id, began] = [currentSession()?.id, beginOf(storedToken())]
  waiting ??= new Promise<boolean>((resolve) => {
    const settle = (isDone: boolean) => {
      unwatch()
      waiting = undefined
      show(null)
      resolve(isDone)
    }
    const unwatch = watchSession(() => {
      const session = currentSession()
      // A later token of the same session isn’t a sign-in.
      if (session?.id !== id || beginOf(storedToken()) !== began)
        settle(session !== null && session.id === id)
    })
    show({ cancel: () => settle(false) })
  })
  return waiting
}

connectSession({ token: storedToken, signedOut: signOut, signInAgain })
