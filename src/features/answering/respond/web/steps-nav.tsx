import { Button } from './button.tsx'
import { Icon } from './icons.tsx'
import styles from './parts/base.module.css'
import { useSpoken } from './parts/spoken.ts'

interface Props {
  forward: 'next' | 'start' | 'submit'
  onForward: () => void
  onBack?: (() => void) | undefined
  href?: string | undefined
  /** Why Next is disabled. */
  reason?: string | undefined
  /** Called when Next is pressed while it is disabled. */
  onEarly?: (() => void) | undefined
  /** Appears later, below everything else, so it doesn't move anything that people are reading or pressing. */
  late?: string | false
}

export function StepsNav({ forward, onForward, onBack, href, reason, onEarly, late }: Props) {
  const { phrases } = useSpoken()
  return (
    <div className={styles.nav}>
      <div className={styles.buttons}>
        {onBack && <Button onPress={onBack}>{phrases.back}</Button>}
        {href && !reason ? (
          <a className={`${styles.button} ${styles.primary}`} href={href}>
            {phrases[forward]} <Icon name="go" />
          </a>
        ) : (
          <Button
            look="primary"
            onPress={onForward}
            because={reason ? 'reason' : undefined}
            onPressEarly={onEarly}
          >
            {phrases[forward]} {forward !== 'submit' && <Icon name="go" />}
          </Button>
        )}
      </div>
      {reason && (
        <p className={styles.reason} id="reason">
          {reason}
        </p>
      )}
      {late && <p className={`${styles.reason} ${styles.late}`}>{late}</p>}
    </div>
  )
}
