import { LinkButton } from '../../../../web/ui/button.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { EmptyState } from '../../../../web/ui/states.tsx'
import type { Tracking } from '../contract.ts'
import { openingSentence, timeLeftSentence } from './tracking-sentences.ts'
import { useTrackingWords } from './words.ts'

interface StateProps {
  guid: string
  tracking: Tracking
}

/** Shown until someone enters the number of people in each group, because response rates depend on it. */
export function NobodyExpected({ guid, tracking: { kind } }: StateProps) {
  const { say } = useTrackingWords()
  return (
    <EmptyState title={say('howMany')} action={<ToSetup guid={guid} kind={kind} />}>
      {say('howManyText')}
    </EmptyState>
  )
}

export function NotOpen({ guid, tracking }: StateProps) {
  const words = useTrackingWords()
  return (
    <EmptyState title={words.say('appearHere')} action={<ToSetup guid={guid} kind={tracking.kind} />}>
      {openingSentence(tracking, words)}
    </EmptyState>
  )
}

/** The survey is open but has no responses yet, or it closed without any. */
export function NoResponses({ tracking: { status, today, closes } }: Pick<StateProps, 'tracking'>) {
  const words = useTrackingWords()
  const { say } = words
  if (status === 'closed') {
    return <EmptyState title={say('nobody')} />
  }
  return (
    <EmptyState title={say('noneYet')}>
      {`${say('noneYetText')} ${closes ? timeLeftSentence(today, closes, words) : ''}`}
    </EmptyState>
  )
}

/** The refetch failed; the page shows the previous data. */
export function OldFigures({ since }: { since: Date }) {
  const { say, isEnglish } = useTrackingWords()
  const time = since.toLocaleTimeString('en-US', {
    ...{ hour: 'numeric', minute: '2-digit' },
    hour12: isEnglish,
  })
  return (
    <Notice tone="info" live title={say('old')}>
      {say('oldText', { time })}
    </Notice>
  )
}

/** Links to the step of an audit's setup. A pulse has no setup and is shared from its goal. */
function ToSetup({ guid, kind }: { guid: string; kind: Tracking['kind'] }) {
  const { say } = useTrackingWords()
  if (kind === 'pulse') {
    return (
      <LinkButton variant="primary" to="/progress-monitoring-overview">
        {say('toMonitoring')}
      </LinkButton>
    )
  }
  return (
    <LinkButton variant="primary" to="/equity-audit-setup/$guid" params={{ guid }}>
      {say('toSetup')}
    </LinkButton>
  )
}
