import { lazy, Suspense } from 'react'
import type { DialogProps } from './modal-dialog.tsx'
import { PlainDialog } from './plain-dialog.tsx'
import { useOnceTrue } from './use-once-true.ts'

const ModalDialog = lazy(() =>
  import('./modal-dialog.tsx').then(
    (file) => ({ default: file.ModalDialog }),
    // Happens without a network or after an upgrade. The page and what was typed on it must stay.
    () => ({ default: PlainDialog }),
  ),
)

/** A modal dialog. It traps the focus, closes with Escape and restores the focus. Its code loads when it opens. */
export function Dialog(props: DialogProps) {
  const needed = useOnceTrue(props.opened)
  return needed ? (
    <Suspense>
      <ModalDialog {...props} />
    </Suspense>
  ) : null
}
