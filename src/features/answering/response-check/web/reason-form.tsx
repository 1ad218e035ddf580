import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { CallError } from '../../../../web/call.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { TextAreaField } from '../../../../web/ui/field.tsx'
import { FormFrame } from '../../../../web/ui/form-frame.tsx'
import { messageOf } from '../../../../web/ui/states.tsx'
import { giveReason, reasonAtMost } from '../contract.ts'
import { useChecked } from './data.ts'

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
  hint: string
  /** Pressing Enter also sends the first action. */
  actions: readonly Action[]
  /** Whether the first action is the page's main task. */
  primary?: boolean
  /** Whether the field receives the focus when it appears. */
  isOpened?: boolean
  /** Shown above the reason. */
  children?: ReactNode
}

/** Asks for the reason for a change, which is stored in the activity log. The typed reason stays after an error. */
export function ReasonForm(props: ReasonFormProps) {
  const { about, name, label, hint, actions, primary, isOpened = false, children } = props
  const { typed, type, say } = useChecked()
  const queryClient = useQueryClient()
  const [missing, setMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (isOpened) field.current?.focus()
  }, [isOpened])
  const reason = typed[about]?.trim() ?? ''
  const isBusy = useIsMutating() > 0
  const change = useMutation({
    mutationFn: (action: Action) => action.send(reason),
    // The counted responses also affect tracking, results and lists of surveys.
    async onSuccess(_, { done }) {
      await queryClient.invalidateQueries()
      type(about, '')
      say(done)
    },
    // After an error, loads the server's current data, unless the server can't be reached.
    async onError(error) {
      if (!(error instanceof CallError) || error.status !== 0) await queryClient.invalidateQueries()
    },
  })
  const take = (action: Action | undefined) => {
    setMissing(reason === '')
    if (reason === '') field.current?.focus()
    else if (action && !isBusy) change.mutate(action)
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
        label={label}
        hint={hint}
        maxLength={reasonAtMost}
        error={missing && reason === '' ? giveReason : undefined}
        value={typed[about] ?? ''}
        onChange={({ target }) => type(about, target.value)}
      />
    </FormFrame>
  )
}
