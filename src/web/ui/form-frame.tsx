import type { FormEventHandler, ReactNode } from 'react'
import { FieldError } from './field.tsx'
import styles from './form-frame.module.css'
import { classes } from './vars.ts'

interface FormFrameProps {
  onSubmit: FormEventHandler<HTMLFormElement>
  /** What the server refused, above the buttons; what was typed stays. */
  error?: string | null | undefined
  /** Fields side by side where there is room; className "wide" on a child takes the whole row. */
  columns?: boolean
  /** Names the form for screen readers where no heading is near. */
  label?: string
  /** Buttons. */
  actions: ReactNode
  /** SavedState, beside the buttons. */
  state?: ReactNode
  children: ReactNode
}

/** The frame of every form: fields, the server's refusal, buttons, saved state. Validation runs on submit. */
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

/** For a form's second argument of `onSubmit`: puts the focus on the first field in error. */
export function focusFirstError(
  form: { getInputNode: (path: string) => HTMLElement | null },
  paths: readonly string[],
): (errors: Record<string, unknown>) => void {
  return (errors) => {
    const first = paths.find((path) => errors[path])
    if (first) form.getInputNode(first)?.focus()
  }
}
