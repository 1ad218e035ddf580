import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { FieldError } from './field.tsx'
import { messageOf } from './states.tsx'

interface ConfirmProps {
  opened: boolean
  /** A question with the verb. */
  title: string
  /** The button that does it, and its words while that is under way. */
  act: string
  acting?: string
  /** The button that does not. */
  keep?: string
  pending?: boolean
  /** Why it was not done. */
  error?: unknown
  onConfirm: () => void
  onClose: () => void
  /** What changes, and what cannot be undone. */
  children: ReactNode
}

/** Asks before something that cannot be undone. */
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
