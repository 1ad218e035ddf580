import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { PublicFrame } from '../../features/public-site/web/public-frame.tsx'
import { CallError } from '../call.ts'
import { useSession } from '../session.ts'
import { Button, Buttons, LinkButton } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { messageOf } from '../ui/states.tsx'
import { StaffFrame } from './staff-frame.tsx'

/** An address that no page has, in the frame that fits who is looking. */
export function NotFound() {
  const session = useSession()
  return session ? (
    <StaffFrame session={session}>
      <NotFoundPage />
    </StaffFrame>
  ) : (
    <PublicFrame>
      <NotFoundPage />
    </PublicFrame>
  )
}

export function NotFoundPage() {
  const session = useSession()
  return (
    <Page title="This page was not found" facts="The address may be mistyped, or the page has moved.">
      <Buttons>
        <LinkButton variant="primary" to={session ? '/user-home' : '/'}>
          Go to Home
        </LinkButton>
        {session ? <LinkButton to="/resources">Help</LinkButton> : null}
      </Buttons>
    </Page>
  )
}

/** What stands in the place of a page that could not be shown: no access, not found, or an error with a way on. */
export function PageError({ error, reset }: ErrorComponentProps) {
  if (error instanceof CallError && error.status === 403) return <NoAccessPage />
  if (error instanceof CallError && error.status === 404) return <NotFoundPage />
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
  const { reset: resetQueries } = useQueryErrorResetBoundary()
  return (
    <Page title="This page could not be loaded" facts={messageOf(error)}>
      <p>Nothing you have saved is lost.</p>
      <Buttons>
        <Button
          variant="primary"
          onClick={() => {
            resetQueries()
            reset()
            void router.invalidate()
          }}
        >
          Try again
        </Button>
        <LinkButton to="/">Go to Home</LinkButton>
      </Buttons>
    </Page>
  )
}
