import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { Mantine } from './mantine.tsx'
import styles from './modal-dialog.module.css'
import { useOpenedAfterMount } from './use-opened-after-mount.ts'

export interface DialogProps {
  opened: boolean
  onClose: () => void
  title: string
  /** Closes by its buttons only, not by Escape or next to it. */
  lasting?: boolean
  /** Interrupts what someone is doing. */
  urgent?: boolean
  /** Buttons at the end, the primary one first. */
  actions?: ReactNode
  children: ReactNode
}

/** The implementation of Dialog, in a file of its own so that it is loaded on first use. */
export function ModalDialog({
  opened,
  onClose,
  title,
  lasting = false,
  urgent,
  actions,
  children,
}: DialogProps) {
  return (
    <Mantine>
      <Modal
        opened={useOpenedAfterMount(opened)}
        onClose={onClose}
        title={title}
        size="27.5rem"
        centered
        closeOnEscape={!lasting}
        closeOnClickOutside={!lasting}
        withCloseButton={!lasting}
        closeButtonProps={{ 'aria-label': 'Close' }}
        // Otherwise its header element becomes a second banner landmark.
        attributes={{ header: { role: 'presentation' } }}
        classNames={{
          content: styles.content ?? '',
          header: styles.header ?? '',
          title: styles.title ?? '',
          close: styles.close ?? '',
          body: styles.body ?? '',
        }}
      >
        {urgent ? <span hidden ref={asAlert} /> : null}
        {children}
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </Modal>
    </Mantine>
  )
}

/** Mantine names every dialog alike. */
const asAlert = (inside: HTMLElement | null) =>
  inside?.closest('[role=dialog]')?.setAttribute('role', 'alertdialog')
