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
    <Page title="This page was not found" facts="The address may be mistyped, or the page has moved.">
      {session ? null : (
        <p>
          A link to a survey works only as a whole: copy all of it, or scan the QR code again. Who has an
          account finds their school’s pages after logging in.
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

/** The error component of all routes: no access, not found, code missing, or another error with a retry. */
export function PageError({ error, reset }: ErrorComponentProps) {
  if (error instanceof CallError && error.status === 403) return <NoAccessPage />
  if (error instanceof CallError && error.status === 404) return <NotFoundPage />
  if (isCodeMissing(error)) return <CodeMissingPage />
  return <ServerErrorPage error={error} reset={reset} />
}

export function NoAccessPage() {
  return (
    <Page title="You have no access to this page" facts="It belongs to another school, or to administrators.">
      <p>If you need it, ask the administrator who made your account.</p>
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
    <Page title="This page could not be loaded" facts={messageOf(error)}>
      <p>Nothing you have saved is lost. {isOutOfReach(error) ? backSoon : null}</p>
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

/**
 * The code of the page could not be loaded: reloads the document once if the service is ready, else as soon as it is; then
 * on request.
 */
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
      title="This page could not be loaded"
      facts="The site was updated just now, or it cannot be reached."
    >
      <p>Nothing you have saved is lost. {isAway ? backSoon : null}</p>
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
        {tries > 0 ? <p key={tries}>The site still cannot be reached. Check the connection.</p> : null}
      </div>
    </Page>
  )
}
