import { useIsMutating } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../../../../web/ui/button.tsx'
import { TextAreaField } from '../../../../web/ui/field.tsx'
import { FormFrame } from '../../../../web/ui/form-frame.tsx'
import { messageOf } from '../../../../web/ui/states.tsx'
import { giveReason, reasonAtMost } from '../contract.ts'
import { useChecked } from './data.ts'
import { useCountedChange } from './parts/use-counted-change.ts'

interface Action {
  press: string
  /** The button's text while the request is pending. */
  pending: string
  send: (reason: string) => Promise<unknown>
  /** Announced when the change is done. */
  done: string
}

interface ReasonFormProps {
  /** Key of the topic that the reason is about. */
  about: string
  name: string
  label: string
  /** Shown before the sentence that says where the reason is recorded. */
  hint?: string
  /** Pressing Enter also sends the first action. */
  actions: readonly [Action, ...Action[]]
  /** Whether the first action is the page's main task. */
  primary?: boolean
  /** Whether the field receives the focus when it appears. */
  isOpened?: boolean
  /** Shown above the reason. */
  children?: ReactNode
}

/** Asks for the reason for a change, which is stored in the activity log. The typed reason stays after an error. */
export function ReasonForm(props: ReasonFormProps) {
  const { about, name, label, hint = '', actions, primary, isOpened = false, children } = props
  const { typed, type, say } = useChecked()
  const [missing, setMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const reason = typed[about]?.trim() ?? ''
  const isBusy = useIsMutating() > 0
  const change = useCountedChange(
    (action: Action) => action.send(reason),
    (_, { done }) => {
      type(about, '')
      say(done)
    },
  )
  const take = (action: Action) => {
    setMissing(reason === '')
    if (reason === '') field.current?.focus()
    else if (!isBusy) change.mutate(action)
  }
  return (
    <FormFrame
      label={name}
      onSubmit={(event) => {
        event.preventDefault()
        take(actions[0])
      }}
      error={change.error ? messageOf(change.error) : null}
      actions={actions.map((action, place) => (
        <Button
          key={action.press}
          unavailable={isBusy}
          {...(place === 0
            ? { type: 'submit', variant: primary ? 'primary' : 'default' }
            : { onClick: () => take(action) })}
        >
          {change.isPending && change.variables.press === action.press ? action.pending : action.press}
        </Button>
      ))}
    >
      {children}
      <TextAreaField
        ref={field}
        required
        autoFocus={isOpened}
        label={label}
        hint={`${hint} We’ll record your reason and name in the activity log.`.trim()}
        maxLength={reasonAtMost}
        error={missing && reason === '' ? giveReason : undefined}
        value={typed[about] ?? ''}
        onChange={({ target }) => type(about, target.value)}
      />
    </FormFrame>
  )
}
