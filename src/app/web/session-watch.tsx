import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Fragment, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { currentSession, watchSession } from '../../web/session.ts'
import { hasUnsaved } from '../../web/shell/unsaved.ts'
import { useIdle } from './use-idle.ts'

const SignInAgain = lazy(() =>
  import('../../features/auth/web/sign-in-again.tsx').then((file) => ({ default: file.SignInAgain })),
)

/**
 * Follows sign-in and sign-out, in other tabs too. If the session ends while there are unsaved changes, it shows the
 * login dialog over the page; otherwise it navigates home.
 */
export function SessionWatch({ children }: { children: ReactNode }) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const known = useRef(currentSession()?.id)
  const [held, setHeld] = useState(false)
  const [person, setPerson] = useState(0)
  const follow = () => {
    setHeld(false)
    const [before, next] = [known.current, currentSession()?.id]
    if (next === before) return
    known.current = next
    queryClient.clear()
    // Remounts the page, so that input of one user is never shown to another.
    if (before !== undefined && next !== undefined) setPerson((count) => count + 1)
    void router.invalidate()
  }
  useIdle()
  const latest = useRef(follow)
  latest.current = follow
  useEffect(
    () => watchSession(() => (!currentSession() && hasUnsaved() ? setHeld(true) : latest.current())),
    [],
  )
  return (
    <>
      <Fragment key={person}>{children}</Fragment>
      {held ? (
        <Suspense>
          <SignInAgain onLeave={follow} />
        </Suspense>
      ) : null}
    </>
  )
}
