import { lazy, Suspense } from 'react'
import type { SideDrawerProps } from './modal-drawer.tsx'
import { useOnceTrue } from './use-once-true.ts'

const ModalDrawer = lazy(() => import('./modal-drawer.tsx').then((file) => ({ default: file.ModalDrawer })))

/** A modal drawer: traps the focus, closes with Escape, restores the focus. Its code is loaded when it opens. */
export function SideDrawer(props: SideDrawerProps) {
  const needed = useOnceTrue(props.opened)
  return needed ? (
    <Suspense>
      <ModalDrawer {...props} />
    </Suspense>
  ) : null
}
