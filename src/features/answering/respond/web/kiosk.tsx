import type { ReactNode } from 'react'
import type { LanguageCode } from '../../../../shared/languages.ts'
import { idleWarningSeconds } from '../../../../shared/spoken.ts'
import { Button } from './button.tsx'
import styles from './kiosk.module.css'
import type { OutboxState } from './outbox.ts'
import { fill, type Phrases } from './parts/phrases.ts'
import { ReadAloud } from './read-aloud.tsx'
import { useCountdown } from './use-countdown.ts'

const idleSeconds = 180
const afterThanksSeconds = 10

interface Props {
  phrases: Phrases
  code: LanguageCode
  surveyGuid: string
  /** No choice was made yet, so there is nothing to reset. */
  isFresh: boolean
  isDone: boolean
  outbox: OutboxState
  onStartOver: () => void
  children: ReactNode
}

/** Kiosk mode: starts over after the thank-you page and after a period without input. */
export function Kiosk(props: Props) {
  const { phrases, code, surveyGuid, isFresh, isDone, outbox, onStartOver, children } = props
  const limit = isFresh ? null : isDone ? afterThanksSeconds : idleSeconds
  const { left, restart } = useCountdown(limit, onStartOver, { untilTouched: !isDone })
  const isWarning = left !== null && !isDone && left <= idleWarningSeconds
  return (
    <>
      {(isWarning || isDone) && left !== null && (
        <section className={styles.countdown} aria-label={isDone ? phrases.nextPerson : phrases.idleTitle}>
          {isWarning && (
            <>
              <p className={styles.title} role="alert">
                {phrases.idleTitle}
              </p>
              <ReadAloud
                texts={[phrases.idleTitle, fill(phrases.idleText, { seconds: idleWarningSeconds })]}
                code={code}
                surveyGuid={surveyGuid}
              />
            </>
          )}
          <p role="timer">{fill(isDone ? phrases.nextPersonIn : phrases.idleText, { seconds: left })}</p>
          <Button look="primary" onPress={isDone ? onStartOver : restart}>
            {isDone ? phrases.nextPerson : phrases.stillHere}
          </Button>
        </section>
      )}
      {children}
      {outbox.waiting + outbox.refused > 0 && (
        <footer className={styles.count}>
          {outbox.waiting > 0 && <p>{fill(phrases.waitingCount, { count: outbox.waiting })}</p>}
          {outbox.refused > 0 && <p>{fill(phrases.refusedCount, { count: outbox.refused })}</p>}
        </footer>
      )}
    </>
  )
}
