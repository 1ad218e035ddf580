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
  /** The button while it is on the way. */
  pending: string
  send: (reason: string) => Promise<unknown>
  /** What to say when it is done. */
  done: string
}

interface ReasonFormProps {
  /** What the reason is about. */
  about: string
  name: string
  label: string
  hint: string
  /** The first is sent by Enter too. */
  actions: readonly Action[]
  /** The first is what the page is for. */
  primary?: boolean
  /** Takes the focus when it appears. */
  isOpened?: boolean
  /** Above the reason. */
  children?: ReactNode
}

/** Asks for the reason of a change, which is kept in the activity log. What was typed stays after a refusal. */
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
    // What is counted changes tracking, results and lists of surveys too.
    async onSuccess(_, { done }) {
      await queryClient.invalidateQueries()
      type(about, '')
      say(done)
    },
    // After a refusal the page shows what the server has now; while it cannot be reached there is nothing to read.
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
