import { IconMenu2 } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Permission } from '../../shared/permissions.ts'
import styles from '../../web/shell/shell.module.css'
import { IconButton } from '../../web/ui/button.tsx'

const MenuDrawer = lazy(() => import('./menu-drawer.tsx').then((file) => ({ default: file.MenuDrawer })))

/** Opens the menu drawer. Shown if the page has no side menu or only its icons. Its code loads on the first press. */
export function MenuButton({ permission, who }: { permission: Permission | null; who?: ReactNode }) {
  const [opened, setOpened] = useState<boolean | null>(null)
  return (
    <>
      <IconButton
        label="Menu"
        className={styles.menuButton}
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
