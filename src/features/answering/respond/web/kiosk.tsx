import type { ReactNode } from 'react'
import { fill } from '../../../../shared/phrases.ts'
import { idleWarningSeconds } from '../../../../shared/spoken.ts'
import { Button } from './button.tsx'
import styles from './kiosk.module.css'
import { useReadAloud } from './listen-button.tsx'
import type { OutboxState } from './outbox.ts'
import { useSpoken } from './parts/spoken.ts'
import { useCountdown } from './use-countdown.ts'

const idleSeconds = 180
const afterThanksSeconds = 10

interface Props {
  /** True if no choice has been made, so there is nothing to reset. */
  isFresh: boolean
  isDone: boolean
  outbox: OutboxState
  onStartOver: () => void
  children: ReactNode
}

/** Kiosk mode: starts over after the thank-you page or a period without input. */
export function Kiosk({ isFresh, isDone, outbox, onStartOver, children }: Props) {
  const { phrases } = useSpoken()
  const limit = isFresh ? null : isDone ? afterThanksSeconds : idleSeconds
  const { left, restart } = useCountdown(limit, onStartOver, { untilTouched: !isDone })
  const isWarning = left !== null && !isDone && left <= idleWarningSeconds
  return (
    <>
      {(isWarning || isDone) && left !== null && (
        <section className={styles.countdown} aria-label={isDone ? phrases.nextPerson : phrases.idleTitle}>
          {isWarning && <Warning />}
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

function Warning() {
  const { phrases } = useSpoken()
  useReadAloud([phrases.idleTitle, fill(phrases.idleText, { seconds: idleWarningSeconds })])
  return (
    <p className={styles.title} role="alert">
      {phrases.idleTitle}
    </p>
  )
}
