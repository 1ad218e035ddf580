import { useId, useLayoutEffect, useRef } from 'react'
import { inLanguage } from '../../shared/direction.ts'
import { Button, Buttons } from './button.tsx'
import type { DialogProps } from './modal-dialog.tsx'

/** The browser's own dialog, used if the code for the other dialog can't be loaded. */
export function PlainDialog({
  opened,
  onClose,
  title,
  lasting = false,
  urgent,
  closeLabel = 'Close',
  language,
  actions,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const name = useId()
  // Runs before the dialog is removed from the page, because only a closed dialog returns the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!opened || !element) return
    element.showModal()
    return () => element.close()
  }, [opened])
  return (
    <dialog
      ref={dialog}
      {...(language ? inLanguage(language) : {})}
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
        {lasting ? null : <Button onClick={onClose}>{closeLabel}</Button>}
      </Buttons>
    </dialog>
  )
}
