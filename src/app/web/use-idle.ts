import { useEffect } from 'react'
import { authContract } from '../../features/auth/contract.ts'
import { call } from '../../web/call.ts'
import { currentSession, signIn, signOut } from '../../web/session.ts'

const everyMs = 10_000
const aMinuteMs = 60_000

/**
 * Where sessions end when nobody touches them: renews the token while keys or pointers are used, and ends the session
 * in time when they are not. Whatever is typed on the page stays; see SessionWatch.
 */
export function useIdle(): void {
  useEffect(() => {
    let touched = 0
    let renewed = Date.now()
    let isIdling = false
    const touch = () => {
      touched = Date.now()
    }
    const look = () => {
      if (!currentSession()?.endsIdle) {
        // The token has just ended; whoever shows something is told.
        if (isIdling) signOut()
        isIdling = false
        return
      }
      isIdling = true
      if (touched <= renewed || Date.now() - renewed < aMinuteMs) return
      renewed = Date.now()
      call(authContract.keepSignedIn).then(
        ({ token }) => signIn(token),
        () => {},
      )
    }
    const timer = setInterval(look, everyMs)
    const kinds = ['pointerdown', 'keydown'] as const
    for (const kind of kinds) addEventListener(kind, touch, { passive: true })
    return () => {
      clearInterval(timer)
      for (const kind of kinds) removeEventListener(kind, touch)
    }
  }, [])
}
