import { IconAlertTriangle } from '@tabler/icons-react'
import styles from './caps-lock-warning.module.css'
import { capsLockOn } from './text.ts'

export function CapsLockWarning({ on }: { on: boolean }) {
  return (
    <div role="status">
      {on ? (
        <p className={styles.warning}>
          <IconAlertTriangle className="icon" aria-hidden />
          {capsLockOn}
        </p>
      ) : null}
    </div>
  )
}
