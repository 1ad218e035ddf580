import { useEffect } from 'react'
import { fill } from '../../../../shared/phrases.ts'
import type { SurveyConfig } from '../contract.ts'
import { DeliveredArt, WaitingArt } from './art.tsx'
import { outbox } from './browser.ts'
import { Button } from './button.tsx'
import styles from './done.module.css'
import { Icon } from './icons.tsx'
import { MessagePage, Panel } from './message-page.tsx'
import type { Phrases } from './parts/phrases.ts'
import { useSpoken } from './parts/spoken.ts'
import type { Refusal } from './submission.ts'

interface Props {
  /** `before` means that this device completed the survey on an earlier visit. */
  delivery: 'sending' | 'waiting' | 'busy' | 'delivered' | 'before'
  /** Whether closing the page would lose the response. */
  mustStayOpen?: boolean
  /** Sentences for a student who is upset. */
  support?: readonly string[]
  onSomeoneElse?: (() => void) | undefined
}

/** Returns sentences that tell an upset student who to talk to at school and at any time. */
export const supportFor = ({ counselor }: SurveyConfig, { upset, upsetWho }: Phrases): string[] =>
  counselor ? [upset, fill(upsetWho, { counselor })] : [upset]

/** The thank-you page. It shows whether the response has been sent. */
export function DonePage({ delivery, mustStayOpen = false, support = [], onSomeoneElse }: Props) {
  const { phrases } = useSpoken()
  useStayOpen(mustStayOpen)
  const later = mustStayOpen ? '' : phrases.closeLater
  const { look, icon, title, text, after } = {
    sending: { look: undefined, icon: 'retry', title: phrases.sending, text: '', after: '' },
    waiting: {
      look: styles.waiting,
      icon: 'device',
      title: phrases.waiting,
      text: mustStayOpen ? phrases.waitingOpenText : phrases.waitingText,
      after: later,
    },
    busy: {
      look: styles.waiting,
      icon: 'device',
      title: phrases.busy,
      text: mustStayOpen ? phrases.busyOpenText : phrases.busyText,
      after: later,
    },
    delivered: {
      look: styles.delivered,
      icon: 'check',
      title: phrases.delivered,
      text: phrases.deliveredText,
      after: phrases.canClose,
    },
    before: {
      look: styles.delivered,
      icon: 'check',
      title: phrases.completed,
      text: phrases.completedText,
      after: phrases.canClose,
    },
  }[delivery] as {
    look?: string
    icon: 'retry' | 'device' | 'check'
    title: string
    text: string
    after: string
  }
  const isWaiting = icon === 'device'
  return (
    <MessagePage
      title={phrases.thanks}
      read={[phrases.thanks, title, text, after]}
      more={support}
      progress={100}
      above={isWaiting ? <WaitingArt /> : <DeliveredArt />}
      panel={<Panel look={look} icon={<Icon name={icon} />} title={title} text={text} />}
    >
      {isWaiting && (
        <Button onPress={outbox.sendAll}>
          <Icon name="retry" />
          {phrases.tryAgainNow}
        </Button>
      )}
      {after && <p className={styles.after}>{after}</p>}
      {onSomeoneElse && (
        <div className={styles.else}>
          <Button look="quiet" onPress={onSomeoneElse}>
            {phrases.someoneElse}
          </Button>
        </div>
      )}
    </MessagePage>
  )
}

/** The page for a response that the server rejected. The device stores it until the respondent removes it. */
export function RefusedPage({ guid, onRemove }: { guid: string; onRemove: () => void }) {
  const { phrases } = useSpoken()
  const reasons: Readonly<Record<Refusal, string>> = {
    incomplete: phrases.refusedIncomplete,
    closed: phrases.refusedClosed,
    unknown: phrases.refusedUnknown,
    slip: '',
    other: '',
  }
  const { refusedTitle: title, refusedProblem: problem, refusedKept: kept } = phrases
  const reason = reasons[outbox.refusal(guid)]
  return (
    <MessagePage
      title={title}
      read={[title, problem, reason, kept]}
      progress={100}
      panel={
        <Panel
          look={styles.refused}
          icon={<Icon name="error" />}
          title={problem}
          text={`${reason} ${kept}`}
        />
      }
    >
      <Button look="primary" onPress={() => outbox.sendOnceMore(guid)}>
        {phrases.tryOnceMore}
      </Button>
      <Button onPress={onRemove}>{phrases.removeAnswers}</Button>
    </MessagePage>
  )
}

/** Asks before closing a page that holds the only copy of a response. */
function useStayOpen(mustStayOpen: boolean) {
  useEffect(() => {
    if (!mustStayOpen) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [mustStayOpen])
}
