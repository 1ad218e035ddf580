import { passwordMinimum } from '../../rules.ts'
import styles from './password-counter.module.css'
import { passwordTooShort } from './text.ts'

/** How many characters of the least number are there; gone when there are enough. */
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
