import { LinkButton } from '../../../../web/ui/button.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { EmptyState } from '../../../../web/ui/states.tsx'
import type { Tracking } from '../contract.ts'
import { openingSentence, timeLeftSentence } from './tracking-sentences.ts'

interface StateProps {
  guid: string
  tracking: Tracking
}

/** Shown until someone enters the number of people in each group, because response rates depend on it. */
export function NobodyExpected({ guid, tracking: { kind } }: StateProps) {
  return (
    <EmptyState title="How many people are in each group?" action={<ToSetup guid={guid} kind={kind} />}>
      To see response rates, enter the numbers in the Participants step of setup.
    </EmptyState>
  )
}

export function NotOpen({ guid, tracking }: StateProps) {
  return (
    <EmptyState
      title="Responses appear here once the survey opens"
      action={<ToSetup guid={guid} kind={tracking.kind} />}
    >
      {openingSentence(tracking)}
    </EmptyState>
  )
}

/** The survey is open but has no responses yet, or it closed without any. */
export function NoResponses({ tracking: { status, today, closes } }: Pick<StateProps, 'tracking'>) {
  if (status === 'closed') {
    return <EmptyState title="No one answered this survey" />
  }
  return (
    <EmptyState title="No responses yet">
      {`The survey is open. Responses appear here within seconds. ${closes ? timeLeftSentence(today, closes) : ''}`}
    </EmptyState>
  )
}

/** The refetch failed; the page shows the previous data. */
export function OldFigures({ since }: { since: Date }) {
  const time = since.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
  return (
    <Notice tone="info" live title="These numbers aren’t up to date">
      {`They’re from ${time}. We’ll keep trying to update them.`}
    </Notice>
  )
}

/** Links to the step of an audit's setup. A pulse has no setup and is shared from its goal. */
function ToSetup({ guid, kind }: { guid: string; kind: Tracking['kind'] }) {
  if (kind === 'pulse') {
    return (
      <LinkButton variant="primary" to="/progress-monitoring-overview">
        Go to Progress Monitoring
      </LinkButton>
    )
  }
  return (
    <LinkButton variant="primary" to="/equity-audit-setup/$guid" params={{ guid }}>
      Go to setup
    </LinkButton>
  )
}
