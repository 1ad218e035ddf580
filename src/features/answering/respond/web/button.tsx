import type { MouseEvent, ReactNode } from 'react'
import styles from './parts/base.module.css'

interface Props {
  children: ReactNode
  onPress: () => void
  look?: 'primary' | 'outlined' | 'quiet'
  /** ID of the sentence that says why the button isn't available yet. */
  because?: string | undefined
  /** Called if someone presses the button before it is available. */
  onPressEarly?: (() => void) | undefined
}

/** A button that stays focusable while disabled and explains why. */
export function Button({ children, onPress, look = 'outlined', because, onPressEarly }: Props) {
  return (
    <button
      type="button"
      className={`${styles.button} ${styles[look]}`}
      aria-disabled={because ? true : undefined}
      aria-describedby={because}
      onClick={(event) => {
        if (because) onPressEarly?.()
        else if (!isSecondOfDouble(event)) onPress()
      }}
    >
      {children}
    </button>
  )
}

/** Ignores the second click of a double click, which would press the next page's button. */
function isSecondOfDouble(event: MouseEvent): boolean {
  return event.detail > 1
}
