import type { FormEventHandler, ReactNode } from 'react'
import { FieldError } from './field.tsx'
import styles from './form-frame.module.css'
import { classes } from './vars.ts'

interface FormFrameProps {
  onSubmit: FormEventHandler<HTMLFormElement>
  /** The server's error message, shown above the buttons. */
  error?: string | null | undefined
  /** Fields side by side where there is room; className "wide" on a child takes the whole row. */
  columns?: boolean
  /** Accessible name of the form. */
  label?: string
  /** Buttons. */
  actions: ReactNode
  /** SavedState, next to the buttons. */
  state?: ReactNode
  children: ReactNode
}

/** Layout of every form: fields, server error, buttons, saved state. */
export function FormFrame({ onSubmit, error, columns, label, actions, state, children }: FormFrameProps) {
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit} aria-label={label}>
      <div className={classes(styles.fields, columns && styles.two)}>{children}</div>
      <div>
        <div role="alert" className={styles.refusal}>
          {error ? <FieldError>{error}</FieldError> : null}
        </div>
        <div className={styles.actions}>
          {actions}
          {state ? <div className={styles.state}>{state}</div> : null}
        </div>
      </div>
    </form>
  )
}
