import { useRouteContext } from '@tanstack/react-router'
import { MonitoringPage as Monitoring } from '../../features/acting/goals/web/monitoring-page.tsx'
import { AskAgain } from '../../features/planning/repeat/web/parts/repeat-link.tsx'
import { ShareDialog } from '../../features/planning/setup/web/parts/share-dialog.tsx'
import {
  ChooseSchool,
  useIsWithoutSchool,
} from '../../features/running/organizations/web/parts/choose-school.tsx'
import { Page } from '../../web/ui/page.tsx'

/** Progress Monitoring with parts from other capabilities: sharing a pulse, and the next survey. */
export function MonitoringPage() {
  const { session } = useRouteContext({ from: '/staff/progress-monitoring-overview' })
  if (useIsWithoutSchool(session.id))
    return (
      <Page title="Progress Monitoring">
        <ChooseSchool />
      </Page>
    )
  return <Monitoring below={(guid) => <AskAgain guid={guid} />} Share={ShareDialog} />
}
