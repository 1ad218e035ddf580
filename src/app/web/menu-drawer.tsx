import type { ReactNode } from 'react'
import type { Permission } from '../../shared/permissions.ts'
import styles from '../../web/shell/shell.module.css'
import { SideDrawer } from '../../web/ui/side-drawer.tsx'
import { SideMenu } from './side-menu.tsx'

interface MenuDrawerProps {
  opened: boolean
  onClose: () => void
  permission: Permission | null
  /** The signed-in user, if the top bar has no room for them. */
  who?: ReactNode
}

export function MenuDrawer({ opened, onClose, permission, who }: MenuDrawerProps) {
  return (
    <SideDrawer
      opened={opened}
      onClose={onClose}
      title="Menu"
      closeLabel="Close menu"
      side="left"
      size="18rem"
      surface="paper"
    >
      {who ? <p className={styles.drawerWho}>{who}</p> : null}
      <div className={styles.drawerMenu}>
        <SideMenu permission={permission} onFollow={onClose} />
      </div>
    </SideDrawer>
  )
}
