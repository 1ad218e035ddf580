import { IconMenu2 } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Permission } from '../../shared/permissions.ts'
import { IconButton } from '../ui/button.tsx'
import styles from './shell.module.css'

const MenuDrawer = lazy(() =>
  import('../../app/web/menu-drawer.tsx').then((file) => ({ default: file.MenuDrawer })),
)

/** Opens the menu as a drawer; shown below 768 px only. The drawer's code comes with the first press. */
export function MenuButton({
  permission,
  who,
  className,
}: {
  permission: Permission | null
  who?: ReactNode
  className?: string | undefined
}) {
  const [opened, setOpened] = useState<boolean | null>(null)
  return (
    <>
      <IconButton
        label="Menu"
        className={className ?? styles.menuButton}
        aria-expanded={opened ?? false}
        onClick={() => setOpened(true)}
      >
        <IconMenu2 className="icon" aria-hidden />
      </IconButton>
      {opened === null ? null : (
        <Suspense>
          <MenuDrawer opened={opened} onClose={() => setOpened(false)} permission={permission} who={who} />
        </Suspense>
      )}
    </>
  )
}
