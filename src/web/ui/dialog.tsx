import { lazy, Suspense } from 'react'
import type { DialogProps } from './modal-dialog.tsx'
import { PlainDialog } from './plain-dialog.tsx'
import { useOnceTrue } from './use-once-true.ts'

const ModalDialog = lazy(() =>
  import('./modal-dialog.tsx').then(
    (file) => ({ default: file.ModalDialog }),
    // As without a network or after an upgrade: the page with what was typed in it must stay.
    () => ({ default: PlainDialog }),
  ),
)

/** A modal dialog: traps the focus, closes with Escape, restores the focus. Its code is loaded when it opens. */
export function Dialog(props: DialogProps) {
  const needed = useOnceTrue(props.opened)
  return needed ? (
    <Suspense>
      <ModalDialog {...props} />
    </Suspense>
  ) : null
}
