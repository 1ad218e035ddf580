import type { FormEventHandler, ReactNode } from 'react'
import { FieldError } from './field.tsx'
import styles from './form-frame.module.css'
import { classes } from './vars.ts'

interface FormFrameProps {
  onSubmit: FormEventHandler<HTMLFormElement>
  /** The server's error message, shown above the buttons. */
  error?: ReactNode
  /** Puts fields side by side if there is room. A child with the className "wide" gets the whole row. */
  columns?: boolean
  label?: string
  /** Buttons. */
  actions: ReactNode
  /** A SavedState, shown next to the buttons. */
  state?: ReactNode
  children: ReactNode
}

/** Layout for every form: fields, server error, buttons and saved state. */
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
