import { MonitoringPage as Monitoring } from '../../features/goals/web/monitoring-page.tsx'
import { AskAgain } from '../../features/repeat/web/parts/repeat-link.tsx'
import { ShareDialog } from '../../features/setup/web/parts/share-dialog.tsx'

/** Progress Monitoring with what other capabilities add: sharing a pulse, the next survey. */
export function MonitoringPage() {
  return <Monitoring below={(guid) => <AskAgain guid={guid} />} Share={ShareDialog} />
}
