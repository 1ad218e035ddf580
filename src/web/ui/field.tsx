import { IconAlertCircle, IconEye, IconEyeOff } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { IconButton } from './button.tsx'
import styles from './field.module.css'
import { classes } from './vars.ts'

interface Frame {
  label: ReactNode
  /** Shown between the label and the control. */
  hint?: ReactNode
  error?: ReactNode
  required?: boolean | undefined
  /** Shown below the control, such as a SavedState or a counter. Screen readers read it with the field. */
  after?: ReactNode
}

interface Control {
  id: string
  required: boolean | undefined
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** A field's label, hint, control and error, connected for screen readers. */
function Field({
  label,
  hint,
  error,
  required,
  after,
  children,
}: Frame & { children: (control: Control) => ReactNode }) {
  const id = useId()
  const parts = [hint && `${id}-hint`, error && `${id}-error`, after && `${id}-after`].filter(Boolean)
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label} {required ? <Asterisk /> : null}
      </label>
      {hint ? (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {children({
        id,
        required,
        'aria-describedby': parts.length > 0 ? parts.join(' ') : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      {after ? <div id={`${id}-after`}>{after}</div> : null}
    </div>
  )
}

export function Asterisk() {
  return (
    <span className={styles.required} aria-hidden="true">
      *
    </span>
  )
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className={styles.error} id={id}>
      <IconAlertCircle className="icon" aria-hidden />
      {children}
    </p>
  )
}

interface TextFieldProps extends Frame, Omit<ComponentProps<'input'>, 'required'> {
  icon?: ReactNode
  /** A button at the end of the field. */
  beside?: ReactNode
  /** A narrow field for a number, with right-aligned tabular figures. */
  counted?: boolean
}

/** One line of text. Accepts the props that a form's `getInputProps` returns. */
export function TextField({
  label,
  hint,
  error,
  required,
  after,
  icon,
  beside,
  counted,
  className,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, required, after }}>
      {(control) => {
        const element = (
          <input
            dir="auto"
            {...input}
            {...control}
            className={classes(styles.input, counted && styles.count, className)}
          />
        )
        return icon || beside ? (
          <div className={styles.with}>
            {icon}
            {element}
            {beside}
          </div>
        ) : (
          element
        )
      }}
    </Field>
  )
}

export function TextAreaField({
  label,
  hint,
  error,
  required,
  after,
  ...area
}: Frame & Omit<ComponentProps<'textarea'>, 'required'>) {
  return (
    <Field {...{ label, hint, error, required, after }}>
      {(control) => (
        <textarea rows={3} dir="auto" {...area} {...control} className={classes(styles.input, styles.area)} />
      )}
    </Field>
  )
}

interface PasswordFieldProps extends Omit<TextFieldProps, 'icon' | 'counted' | 'type'> {
  /** Called on every key event with true if Caps Lock is on. */
  onCapsLock?: (on: boolean) => void
}

/** A password with a button that shows it. */
export function PasswordField({
  label,
  hint,
  error,
  required,
  after,
  onCapsLock,
  ...input
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const Eye = shown ? IconEyeOff : IconEye
  return (
    <Field {...{ label, hint, error, required, after }}>
      {(control) => (
        <div className={styles.with}>
          <input
            autoComplete="current-password"
            {...input}
            {...control}
            className={styles.input}
            type={shown ? 'text' : 'password'}
            onKeyUp={(event) => onCapsLock?.(event.getModifierState('CapsLock'))}
            onKeyDown={(event) =>
              event.key !== 'CapsLock' && onCapsLock?.(event.getModifierState('CapsLock'))
            }
          />
          <IconButton
            label={shown ? 'Hide password' : 'Show password'}
            className={styles.reveal}
            onClick={() => setShown(!shown)}
          >
            <Eye className="icon" aria-hidden />
          </IconButton>
        </div>
      )}
    </Field>
  )
}

interface SelectFieldProps extends Frame, Omit<ComponentProps<'select'>, 'required'> {
  options: readonly { value: string; label: string }[]
  /** Label of the empty option. */
  empty?: string
}

/** A native select. */
export function SelectField({
  label,
  hint,
  error,
  required,
  after,
  options,
  empty,
  ...select
}: SelectFieldProps) {
  return (
    <Field {...{ label, hint, error, required, after }}>
      {(control) => (
        <select {...select} {...control} className={styles.select}>
          {empty === undefined ? null : <option value="">{empty}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

interface CheckFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  hint?: ReactNode
  /** A radio is one of several with the same `name`. */
  type?: 'checkbox' | 'radio'
}

/** A checkbox or radio button with its label. The whole line is clickable. */
export function CheckField({ label, hint, type = 'checkbox', ...input }: CheckFieldProps) {
  return (
    <label className={styles.check}>
      <input {...input} type={type} />
      <span>
        {label}
        {hint ? <span className={styles.checkHint}>{hint}</span> : null}
      </span>
    </label>
  )
}

interface CheckGroupProps {
  legend: ReactNode
  required?: boolean
  hint?: ReactNode
  error?: ReactNode
  disabled?: boolean
  children: ReactNode
}

/** Checkboxes or radio buttons for one question. */
export function CheckGroup({ legend, required, hint, error, disabled, children }: CheckGroupProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset disabled={disabled} {...(described ? { 'aria-describedby': described } : {})}>
      <legend className={styles.label}>
        {legend} {required ? <Asterisk /> : null}
      </legend>
      {hint ? (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      <div className={styles.group}>{children}</div>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </fieldset>
  )
}

/** A switch that takes effect immediately. */
export function SwitchField({
  label,
  hideLabel,
  checked,
  ...input
}: ComponentProps<'input'> & { label: string; hideLabel?: boolean }) {
  return (
    <label className={styles.switch}>
      <input
        {...input}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked ?? false}
        aria-label={hideLabel ? label : undefined}
      />
      {hideLabel ? null : label}
    </label>
  )
}
