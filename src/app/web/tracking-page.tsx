import type { Tracking } from '../../features/answering/tracking/contract.ts'
import { TrackingPage as ResponseTracking } from '../../features/answering/tracking/web/tracking-page.tsx'
import { endings, whyNotEnded } from '../../features/running/ending/rules.ts'
import { EndSurvey } from '../../features/running/ending/web/parts/end-survey.tsx'
import { inLanguage } from '../../shared/direction.ts'
import { isAdministrator } from '../../shared/permissions.ts'
import { useSession } from '../../web/session.ts'

/** Response tracking with a part from another capability: administrators can end a pulse here. */
export function TrackingPage() {
  const session = useSession()
  const mayEnd = session !== null && isAdministrator(session.role)
  return <ResponseTracking below={(guid, tracking) => (mayEnd ? endPulse(guid, tracking) : null)} />
}

/** Only pulses end here. An audit ends on the timeline page of its setup, and a pulse has no setup. */
function endPulse(guid: string, { kind, stage, schoolName }: Tracking) {
  if (kind !== 'pulse') return null
  const ways = endings.filter((ending) => whyNotEnded(ending, { kind, stage }) === null)
  return (
    <div {...inLanguage('en')}>
      <EndSurvey guid={guid} schoolName={schoolName} kind={kind} ways={ways} />
    </div>
  )
}
