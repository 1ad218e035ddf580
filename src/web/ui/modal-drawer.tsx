import { Drawer } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { Mantine } from './mantine.tsx'
import styles from './modal-drawer.module.css'
import { useOpenedAfterMount } from './use-opened-after-mount.ts'
import { classes } from './vars.ts'

export interface SideDrawerProps {
  opened: boolean
  onClose: () => void
  title: ReactNode
  closeLabel: string
  side: 'left' | 'right'
  /** A length, or 100% to cover the screen. */
  size: string
  surface?: 'sheet' | 'paper'
  children: ReactNode
}

/** The implementation of SideDrawer. It has its own file so that it loads on first use. */
export function ModalDrawer({
  opened,
  onClose,
  title,
  closeLabel,
  side,
  size,
  surface = 'sheet',
  children,
}: SideDrawerProps) {
  return (
    <Mantine>
      <Drawer.Root
        opened={useOpenedAfterMount(opened)}
        onClose={onClose}
        position={side}
        size={size}
        lockScroll={false}
        transitionProps={{ duration: 140, transition: 'fade' }}
      >
        <Drawer.Overlay />
        {/* `className` would also reach the element around it, which covers the page. */}
        <Drawer.Content classNames={{ content: classes(styles.content, styles[surface]) }}>
          {/* Drawer.Header isn't used because its header element would be a second banner on the page. */}
          <div className={styles.head}>
            <Drawer.Title className={styles.title ?? ''}>{title}</Drawer.Title>
            <IconButton label={closeLabel} onClick={onClose}>
              <IconX className="icon" aria-hidden />
            </IconButton>
          </div>
          <Drawer.Body className={styles.body ?? ''}>{children}</Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </Mantine>
  )
}
