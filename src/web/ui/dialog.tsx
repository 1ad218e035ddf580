import { lazy, Suspense } from 'react'
import type { DialogProps } from './modal-dialog.tsx'
import { useOnceTrue } from './use-once-true.ts'

const ModalDialog = lazy(() => import('./modal-dialog.tsx').then((file) => ({ default: file.ModalDialog })))

/** A dialog over the page: keeps the focus, closes with Escape, gives the focus back. Its code comes when it opens. */
export function Dialog(props: DialogProps) {
  const needed = useOnceTrue(props.opened)
  return needed ? (
    <Suspense>
      <ModalDialog {...props} />
    </Suspense>
  ) : null
}
