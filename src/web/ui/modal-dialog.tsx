import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { inLanguage } from '../../shared/direction.ts'
import { Mantine } from './mantine.tsx'
import styles from './modal-dialog.module.css'
import { useOpenedAfterMount } from './use-opened-after-mount.ts'

export interface DialogProps {
  opened: boolean
  onClose: () => void
  title: ReactNode
  /** Only its buttons close it, not Escape or a click outside. */
  lasting?: boolean
  /** Set if the dialog interrupts what someone is doing. */
  urgent?: boolean
  /** Label of the button in the corner. */
  closeLabel?: string
  /** Language of the title and the buttons, if it isn't that of the page. */
  language?: string | undefined
  /** The dialog's buttons, the primary one first. */
  actions?: ReactNode
  children: ReactNode
}

/** The implementation of Dialog. It has its own file so that it loads on first use. */
export function ModalDialog({
  opened,
  onClose,
  title,
  lasting = false,
  urgent,
  closeLabel = 'Close',
  language,
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
        closeButtonProps={{ 'aria-label': closeLabel }}
        // Otherwise the dialog's header element would become a second banner landmark.
        attributes={{
          header: { role: 'presentation' },
          ...(language ? { content: inLanguage(language) } : {}),
        }}
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

/** Mantine gives every dialog the same role. */
const asAlert = (inside: HTMLElement | null) =>
  inside?.closest('[role=dialog]')?.setAttribute('role', 'alertdialog')
