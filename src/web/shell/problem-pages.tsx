import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { CallError, isReady } from '../call.ts'
import { isCodeMissing, loadAnew } from '../lazy-page.ts'
import { useSession } from '../session.ts'
import { Button, Buttons, LinkButton } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { messageOf, RequestId } from '../ui/states.tsx'
import { isOutOfReach, whenReady } from '../when-ready.ts'

export function NotFoundPage() {
  const session = useSession()
  return (
    <Page title="Page not found" facts="The address may have a typo, or the page may have moved.">
      {session ? null : (
        <p>
          Looking for a survey? Copy the whole link or scan the QR code again. Have an account? Sign in to
          find your school’s pages.
        </p>
      )}
      <Buttons>
        <LinkButton variant="primary" to={session ? '/user-home' : '/'}>
          Go to Home
        </LinkButton>
        {session ? (
          <>
            <LinkButton to="/equity-audit-overview">Equity Audit</LinkButton>
            <LinkButton to="/resources">Help</LinkButton>
          </>
        ) : (
          <LinkButton to="/login">Log In</LinkButton>
        )}
      </Buttons>
    </Page>
  )
}

/** The error component for all routes: no access, not found, code missing, or another error with a retry. */
export function PageError({ error, reset }: ErrorComponentProps) {
  if (error instanceof CallError && error.status === 403) return <NoAccessPage />
  if (error instanceof CallError && error.status === 404) return <NotFoundPage />
  if (isCodeMissing(error)) return <CodeMissingPage />
  return <ServerErrorPage error={error} reset={reset} />
}

export function NoAccessPage() {
  return (
    <Page title="You don’t have access to this page" facts="It’s for another school or for administrators.">
      <p>If you need it, ask the administrator who created your account.</p>
      <Buttons>
        <LinkButton variant="primary" to="/user-home">
          Go to Home
        </LinkButton>
      </Buttons>
    </Page>
  )
}

function ServerErrorPage({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter()
  const session = useSession()
  const { reset: resetQueries } = useQueryErrorResetBoundary()
  function retry() {
    resetQueries()
    reset()
    void router.invalidate()
  }
  const latest = useRef(retry)
  latest.current = retry
  useEffect(() => (isOutOfReach(error) ? whenReady(() => latest.current()) : undefined), [error])
  return (
    <Page title="We couldn’t load this page" facts={messageOf(error)}>
      <p>Your saved work is safe. {isOutOfReach(error) ? backSoon : null}</p>
      <RequestId error={error} />
      <Buttons>
        <Button variant="primary" onClick={retry}>
          Try again
        </Button>
        <LinkButton to={session ? '/user-home' : '/'}>Go to Home</LinkButton>
      </Buttons>
    </Page>
  )
}

const backSoon = 'We’ll load this page again as soon as the service is back.'

/** Shown if the code couldn't be loaded. Reloads once when the service is ready, and after that on request. */
function CodeMissingPage() {
  const [tries, setTries] = useState(0)
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    void isReady().then((ready) => {
      if (ready) void loadAnew({ once: true })
      else setAway(true)
    })
  }, [])
  useEffect(
    () =>
      isAway ? whenReady(() => void loadAnew().then((isHere) => isHere || setTries(tries + 1))) : undefined,
    [isAway, tries],
  )
  return (
    <Page
      title="We couldn’t load this page"
      facts="The site may have just been updated, or your connection may be down."
    >
      <p>Your saved work is safe. {isAway ? backSoon : null}</p>
      <Buttons>
        <Button
          variant="primary"
          onClick={async () => {
            if (!(await loadAnew())) setTries(tries + 1)
          }}
        >
          Try again
        </Button>
      </Buttons>
      <div role="status">
        {tries > 0 ? <p key={tries}>We still can’t reach the site. Check your connection.</p> : null}
      </div>
    </Page>
  )
}
