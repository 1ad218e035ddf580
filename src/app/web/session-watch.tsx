import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import {
  type ComponentType,
  Fragment,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { SessionEndsProps } from '../../features/running/auth/web/session-ends.tsx'
import type { SignInAgainProps } from '../../features/running/auth/web/sign-in-again.tsx'
import {
  connectSignInAgain,
  currentSession,
  isPast,
  type SignInWait,
  watchSession,
} from '../../web/session.ts'
import { hasUnsaved } from '../../web/shell/unsaved.ts'
import { Button } from '../../web/ui/button.tsx'
import { Dialog } from '../../web/ui/dialog.tsx'
import { staySignedIn, useSessionEnd } from './use-session-end.ts'

const SignInAgain = lazy<ComponentType<SignInAgainProps>>(() =>
  import('../../features/running/auth/web/sign-in-again.tsx').then(
    (file) => ({ default: file.SignInAgain }),
    // The dialog may fail to load, as after an upgrade. The user's input must stay on the page.
    () => ({ default: SignInElsewhere }),
  ),
)
const SessionEnds = lazy<ComponentType<SessionEndsProps>>(() =>
  import('../../features/running/auth/web/session-ends.tsx')
    .then((file) => ({ default: file.SessionEnds }))
    // Without a network, the warning can't load. The page stays as it is.
    .catch(() => ({ default: () => null })),
)

function SignInElsewhere({ why, leave, onLeave }: SignInAgainProps) {
  return (
    <Dialog
      opened
      lasting
      onClose={onLeave}
      title="Sign in again"
      actions={<Button onClick={onLeave}>{leave}</Button>}
    >
      <p>{why}</p>
      <p>
        <a href="/login" target="_blank" rel="noopener">
          Open the sign-in page in another tab
        </a>
        , sign in, then come back to this tab.
      </p>
    </Dialog>
  )
}

/**
 * Follows sign-in and sign-out, even in other tabs, and warns before a session ends. If a session ends while there are
 * unsaved changes, shows the login dialog over the page. Otherwise an expired session leads to the login page and back.
 * Signing out leads to the home page.
 */
export function SessionWatch({ children }: { children: ReactNode }) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const staff = router.state.matches.find((match) => match.routeId === '/staff')
  const known = useRef(staff?.context.session ?? currentSession())
  const [held, setHeld] = useState(false)
  const [person, setPerson] = useState(0)
  const [later, setLater] = useState<number>()
  const [wait, setWait] = useState<SignInWait | null>(null)
  useEffect(() => connectSignInAgain(setWait), [])
  const ending = useSessionEnd()
  const follow = (isOver: boolean) => {
    setHeld(false)
    const [before, next] = [known.current?.id, currentSession()?.id]
    known.current = currentSession()
    if (next === before) return
    queryClient.clear()
    // Remounts the page, so that one user's input is never shown to the next user.
    if (before !== undefined && next !== undefined) setPerson((count) => count + 1)
    const { matches, location } = router.state
    if (isOver && matches.some(({ routeId }) => routeId === '/staff'))
      void router.navigate({ to: '/login', search: { from: location.href }, replace: true })
    else void router.invalidate()
  }
  const latest = useRef(follow)
  latest.current = follow
  useEffect(() => {
    const look = () => {
      const isOver = !currentSession() && known.current !== null && isPast(known.current)
      if (!currentSession() && hasUnsaved()) setHeld(true)
      else latest.current(isOver)
    }
    // The session may have ended before this effect ran because the first page loads and requests its data before it
    // renders.
    if (known.current?.id !== currentSession()?.id) look()
    return watchSession(look)
  }, [])
  return (
    <>
      <Fragment key={person}>{children}</Fragment>
      {ending && ending.endsAt !== later ? (
        <Suspense>
          <SessionEnds ending={ending} onStay={staySignedIn} onLater={() => setLater(ending.endsAt)} />
        </Suspense>
      ) : null}
      {held ? (
        <Suspense>
          <SignInAgain
            why="You’ve been signed out. Your entries on this page are still here."
            leave="Leave without saving"
            onLeave={() => follow(false)}
          />
        </Suspense>
      ) : null}
      {wait ? (
        <Suspense>
          <SignInAgain
            why="For security, sign in again first. Your entries are still on this page."
            leave="Not now"
            onLeave={wait.cancel}
          />
        </Suspense>
      ) : null}
    </>
  )
}
