import type { MouseEvent, ReactNode } from 'react'
import styles from './parts/base.module.css'

interface Props {
  children: ReactNode
  onPress: () => void
  look?: 'primary' | 'outlined' | 'quiet'
  /** Id of the sentence that says why the button does nothing yet. */
  because?: string | undefined
}

/** A button that stays reachable while it can do nothing, and then names the reason. */
export function Button({ children, onPress, look = 'outlined', because }: Props) {
  return (
    <button
      type="button"
      className={`${styles.button} ${styles[look]}`}
      aria-disabled={because ? true : undefined}
      aria-describedby={because}
      onClick={(event) => {
        if (!because && !isSecondOfDouble(event)) onPress()
      }}
    >
      {children}
    </button>
  )
}

/** The second click of a double click would land on whatever the first one has brought to the same place. */
function isSecondOfDouble(event: MouseEvent): boolean {
  return event.detail > 1
}
