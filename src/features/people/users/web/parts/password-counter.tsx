import { passwordMinimum } from '../../rules.ts'
import styles from './password-counter.module.css'
import { passwordTooShort } from './text.ts'

/** Counts characters up to the minimum length, then renders nothing. */
export function PasswordCounter({ password }: { password: string }) {
  if (password.length >= passwordMinimum) return null
  return (
    <p className={styles.counter}>
      <span>{passwordTooShort}</span>
      <span>
        {password.length}/{passwordMinimum}
      </span>
    </p>
  )
}
