import { type ReactNode, useEffect } from 'react'
import type { LanguageCode } from '../../../../shared/languages.ts'
import { DeliveredArt, WaitingArt } from './art.tsx'
import { Button } from './button.tsx'
import styles from './done.module.css'
import { CheckIcon, DeviceIcon, RetryIcon } from './icons.tsx'
import { ListenToPage } from './listen-to-page.tsx'
import { Frame, Heading, useTitle } from './parts/frame.tsx'
import type { Phrases } from './parts/phrases.ts'

interface Props {
  /** `before`: this device has completed the survey on an earlier visit. */
  delivery: 'sending' | 'waiting' | 'busy' | 'delivered' | 'before'
  /** The response would be lost with the page. */
  mustStayOpen?: boolean
  phrases: Phrases
  code: LanguageCode
  surveyGuid: string
  onSendNow?: () => void
  onSomeoneElse?: (() => void) | undefined
}

/** The thank-you page, with the state of delivery. */
export function DonePage({
  delivery,
  mustStayOpen = false,
  phrases,
  code,
  surveyGuid,
  onSendNow,
  onSomeoneElse,
}: Props) {
  useTitle(phrases.thanks)
  useStayOpen(mustStayOpen)
  const isWaiting = delivery === 'waiting' || delivery === 'busy'
  const { title, text } = words(delivery, mustStayOpen, phrases)
  const after = afterwards(delivery, mustStayOpen, phrases)
  const texts = [phrases.thanks, title, text, after].filter((one) => one !== '')
  return (
    <Frame phrases={phrases} progress={100}>
      <main className={styles.done}>
        {isWaiting ? <WaitingArt /> : <DeliveredArt />}
        <Heading>{phrases.thanks}</Heading>
        <Panel delivery={delivery} mustStayOpen={mustStayOpen} phrases={phrases} />
        <ListenToPage texts={texts} phrases={phrases} code={code} surveyGuid={surveyGuid} />
        {isWaiting && onSendNow && (
          <Button onPress={onSendNow}>
            <RetryIcon />
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
      </main>
    </Frame>
  )
}

/** Whether the page can be closed, and what to do then; empty while that is not known. */
function afterwards(delivery: Props['delivery'], mustStayOpen: boolean, phrases: Phrases): string {
  if (delivery === 'delivered' || delivery === 'before') return phrases.canClose
  return delivery === 'sending' || mustStayOpen ? '' : phrases.closeLater
}

function Panel({
  delivery,
  mustStayOpen,
  phrases,
}: Required<Pick<Props, 'delivery' | 'mustStayOpen' | 'phrases'>>) {
  const { title, text, icon } = words(delivery, mustStayOpen, phrases)
  const look = {
    sending: '',
    waiting: styles.waiting,
    busy: styles.waiting,
    delivered: styles.delivered,
    before: styles.delivered,
  }
  return (
    <div className={`${styles.delivery} ${look[delivery]}`} role="status">
      {icon}
      <div>
        <p>
          <b>{title}</b>
        </p>
        {text && <p>{text}</p>}
      </div>
    </div>
  )
}

function words(delivery: Props['delivery'], mustStayOpen: boolean, phrases: Phrases) {
  const panels: Record<Props['delivery'], { title: string; text: string; icon: ReactNode }> = {
    sending: { title: phrases.sending, text: '', icon: <RetryIcon /> },
    waiting: {
      title: phrases.waiting,
      text: mustStayOpen ? phrases.waitingOpenText : phrases.waitingText,
      icon: <DeviceIcon />,
    },
    busy: {
      title: phrases.busy,
      text: mustStayOpen ? phrases.busyOpenText : phrases.busyText,
      icon: <DeviceIcon />,
    },
    delivered: { title: phrases.delivered, text: phrases.deliveredText, icon: <CheckIcon /> },
    before: { title: phrases.completed, text: phrases.completedText, icon: <CheckIcon /> },
  }
  return panels[delivery]
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
