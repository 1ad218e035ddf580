import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { FieldError } from './field.tsx'
import { messageOf } from './states.tsx'

interface ConfirmProps {
  opened: boolean
  /** A question that includes the action's verb. */
  title: string
  /** The confirming button's label, and its label while the action runs. */
  act: string
  acting?: string
  /** The label of the button that cancels. */
  keep?: string
  pending?: boolean
  error?: unknown
  onConfirm: () => void
  onClose: () => void
  /** What changes, and what can't be undone. */
  children: ReactNode
}

/** Asks for confirmation before an action that can't be undone. */
export function Confirm({
  opened,
  title,
  act,
  acting = act,
  keep = 'Cancel',
  pending = false,
  error,
  onConfirm,
  onClose,
  children,
}: ConfirmProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="primary" unavailable={pending} onClick={onConfirm}>
            {pending ? acting : act}
          </Button>
          <Button onClick={onClose}>{keep}</Button>
        </>
      }
    >
      {children}
      <div role="alert">{error ? <FieldError>{messageOf(error)}</FieldError> : null}</div>
    </Dialog>
  )
}
