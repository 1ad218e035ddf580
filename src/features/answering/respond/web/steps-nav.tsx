import { Button } from './button.tsx'
import { GoIcon } from './icons.tsx'
import styles from './parts/base.module.css'
import type { Phrases } from './parts/phrases.ts'

interface Props {
  phrases: Phrases
  forward: 'next' | 'start' | 'submit'
  onForward: () => void
  onBack?: (() => void) | undefined
  /** Where Next leads as a link. */
  href?: string | undefined
  /** Why Next is disabled. */
  reason?: string | undefined
  /** Next was pressed while it is disabled. */
  onEarly?: (() => void) | undefined
}

/** The Back and Next buttons of a step. */
export function StepsNav({ phrases, forward, onForward, onBack, href, reason, onEarly }: Props) {
  return (
    <div className={styles.nav}>
      <div className={styles.buttons}>
        {onBack && <Button onPress={onBack}>{phrases.back}</Button>}
        {href && !reason ? (
          <a className={`${styles.button} ${styles.primary}`} href={href}>
            {phrases[forward]} <GoIcon />
          </a>
        ) : (
          <Button
            look="primary"
            onPress={onForward}
            because={reason ? 'reason' : undefined}
            onPressEarly={onEarly}
          >
            {phrases[forward]} {forward !== 'submit' && <GoIcon />}
          </Button>
        )}
      </div>
      {reason && (
        <p className={styles.reason} id="reason">
          {reason}
        </p>
      )}
    </div>
  )
}
