import { lazy, Suspense } from 'react'
import type { SideDrawerProps } from './modal-drawer.tsx'
import { useOnceTrue } from './use-once-true.ts'

const ModalDrawer = lazy(() => import('./modal-drawer.tsx').then((file) => ({ default: file.ModalDrawer })))

/** A modal drawer. It traps the focus, closes with Escape and restores the focus. Its code loads when it opens. */
export function SideDrawer(props: SideDrawerProps) {
  const needed = useOnceTrue(props.opened)
  return needed ? (
    <Suspense>
      <ModalDrawer {...props} />
    </Suspense>
  ) : null
}
