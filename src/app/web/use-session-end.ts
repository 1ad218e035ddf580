import { useEffect, useState } from 'react'
import { tokenLifetime } from '../../features/people/tokens/rules.ts'
import { authContract } from '../../features/running/auth/contract.ts'
import { call } from '../../web/call.ts'
import { currentSession, type Session, serverTime, signIn, signOut, watchSession } from '../../web/session.ts'
import { storedToken } from '../../web/token.ts'

/** How long before a session ends the warning appears. Background tabs check only about once a minute. */
const warnMs = 120_000
const everyMs = 1000
const aMinuteMs = 60_000

export interface Ending {
  endsAt: number
  secondsLeft: number
  /** Whether the session can continue without signing in again. */
  canStay: boolean
}

/**
 * Returns the session if it is about to end, otherwise null. If idle sessions expire, keyboard or pointer activity
 * renews the token, except while the warning shows. Activity in one tab counts for all tabs. Notifies subscribed
 * components when the session has ended. Makes no other requests.
 */
export function useSessionEnd(): Ending | null {
  const [ending, setEnding] = useState<Ending | null>(null)
  useEffect(() => {
    let touched = 0
    let renewed = Date.now()
    let known: Session | null = null
    const isWarned = () => known !== null && left(known) <= warnMs
    const touch = () => {
      if (!isWarned()) touched = Date.now()
    }
    const look = () => {
      const before = known
      known = currentSession()
      if (before && !known) signOut()
      setEnding(known && isWarned() ? endingOf(known) : null)
      if (!known?.idle || isWarned() || touched <= renewed || Date.now() - renewed < aMinuteMs) return
      renewed = Date.now()
      staySignedIn().catch(() => {})
    }
    look()
    const timer = setInterval(look, everyMs)
    const unwatch = watchSession(() => {
      known = currentSession()
      setEnding(known && isWarned() ? endingOf(known) : null)
    })
    const kinds = ['pointerdown', 'keydown'] as const
    for (const kind of kinds) addEventListener(kind, touch, { passive: true })
    return () => {
      clearInterval(timer)
      unwatch()
      for (const kind of kinds) removeEventListener(kind, touch)
    }
  }, [])
  return ending
}

const left = ({ endsAt }: Session): number => endsAt - serverTime().getTime()

const endingOf = (session: Session): Ending => ({
  endsAt: session.endsAt,
  secondsLeft: Math.max(0, Math.ceil(left(session) / 1000)),
  canStay: session.idle !== undefined && session.endsAt < (session.idle.signedInAt + tokenLifetime) * 1000,
})

/** Requests the session's next token, and drops it if someone has signed in or out since the request. */
export async function staySignedIn(): Promise<void> {
  const before = storedToken()
  const { token } = await call(authContract.keepSignedIn)
  if (storedToken() === before) signIn(token)
}
