import { useId, useLayoutEffect, useRef } from 'react'
import { Button, Buttons } from './button.tsx'
import type { DialogProps } from './modal-dialog.tsx'

/** The browser's own dialog, where the code of the other cannot be loaded. */
export function PlainDialog({
  opened,
  onClose,
  title,
  lasting = false,
  urgent,
  actions,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const name = useId()
  // Before the dialog is taken from the page: only a dialog that is closed gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!opened || !element) return
    element.showModal()
    return () => element.close()
  }, [opened])
  return (
    <dialog
      ref={dialog}
      role={urgent ? 'alertdialog' : undefined}
      aria-labelledby={name}
      onCancel={(event) => {
        event.preventDefault()
        if (!lasting) onClose()
      }}
    >
      <h2 id={name}>{title}</h2>
      {children}
      <Buttons>
        {actions}
        {lasting ? null : <Button onClick={onClose}>Close</Button>}
      </Buttons>
    </dialog>
  )
}
