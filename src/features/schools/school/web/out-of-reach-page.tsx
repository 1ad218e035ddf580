import { LinkButton } from '../../../../web/ui/button.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { EmptyState } from '../../../../web/ui/states.tsx'

/** In place of a school that somebody has no role in. */
export function OutOfReachPage() {
  return (
    <Page title="School">
      <EmptyState
        title="You have no role in this school"
        action={
          <LinkButton variant="primary" to="/user-home">
            Go to Home
          </LinkButton>
        }
      >
        Your role may have ended, or the school may have been deleted. An administrator gives roles.
      </EmptyState>
    </Page>
  )
}
