import { LinkButton } from '../../../../web/ui/button.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { EmptyState } from '../../../../web/ui/states.tsx'

/** Shown instead of a school in which the user has no role. */
export function OutOfReachPage() {
  return (
    <Page title="School">
      <EmptyState
        title="You don’t have access to this school"
        action={
          <LinkButton variant="primary" to="/user-home">
            Go to Home
          </LinkButton>
        }
      >
        Your access may have ended, or the school may have been deleted. Ask an administrator.
      </EmptyState>
    </Page>
  )
}
