import { LinkButton } from '../../../web/ui/button.tsx'
import { Page } from '../../../web/ui/page.tsx'
import { EmptyState } from '../../../web/ui/states.tsx'

/** Placeholder for progress monitoring. */
export function MonitoringPage() {
  return (
    <Page title="Progress Monitoring">
      <EmptyState
        title="Progress Monitoring is available in a future release"
        action={<LinkButton to="/equity-audit-overview">Go to Equity Audit</LinkButton>}
      >
        Here you will see from year to year what has changed in the eight equity areas. Until then, compare
        the results of your surveys on the Equity Audit page.
      </EmptyState>
    </Page>
  )
}
