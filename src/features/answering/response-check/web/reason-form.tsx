import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../../../web/ui/button.tsx'
import { TextAreaField } from '../../../../web/ui/field.tsx'
import { FormFrame } from '../../../../web/ui/form-frame.tsx'
import { giveReason, reasonAtMost } from '../contract.ts'
import type { Changes } from './data.ts'

interface Action {
  press: string
  /** The button while it is on the way. */
  pending: string
  send: (reason: string) => Promise<unknown>
  done: string
}

interface ReasonFormProps {
  name: string
  label: string
  hint: string
  form: ReturnType<Changes['about']>
  /** The first is sent by Enter too. */
  actions: readonly Action[]
  /** The first is what the page is for. */
  primary?: boolean
  /** Takes the focus when it appears. */
  isOpened?: boolean
  /** Above the reason. */
  children?: ReactNode
}

/** Asks for the reason of a change, which is kept in the audit trail. What was typed stays after a refusal. */
export function ReasonForm(props: ReasonFormProps) {
  const { name, label, hint, form, actions, primary, isOpened = false, children } = props
  const [missing, setMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (isOpened) field.current?.focus()
  }, [isOpened])
  const reason = form.reason.trim()
  const take = (action: Action | undefined) => {
    if (action && reason !== '')
      return form.send(action.press, { send: () => action.send(reason), done: action.done })
    setMissing(true)
    field.current?.focus()
  }
  return (
    <FormFrame
      label={name}
      onSubmit={(event) => {
        event.preventDefault()
        take(actions[0])
      }}
      error={form.error}
      actions={actions.map((action, place) => (
        <Button
          key={action.press}
          unavailable={form.isBusy}
          {...(place === 0
            ? { type: 'submit', variant: primary ? 'primary' : 'default' }
            : { onClick: () => take(action) })}
        >
          {form.pressed === action.press ? action.pending : action.press}
        </Button>
      ))}
    >
      {children}
      <TextAreaField
        ref={field}
        required
        label={label}
        hint={hint}
        maxLength={reasonAtMost}
        error={missing && reason === '' ? giveReason : undefined}
        value={form.reason}
        onChange={({ target }) => form.type(target.value)}
      />
    </FormFrame>
  )
}
