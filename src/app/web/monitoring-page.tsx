import { MonitoringPage as Monitoring } from '../../features/goals/web/monitoring-page.tsx'
import { AskAgain } from '../../features/repeat/web/parts/repeat-link.tsx'

/** Progress Monitoring with what another capability adds: the next survey. */
export function MonitoringPage() {
  return <Monitoring below={(guid) => <AskAgain guid={guid} />} />
}
