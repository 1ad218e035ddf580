import { useMediaQuery } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from './button.tsx'
import styles from './help-drawer.module.css'
import { SideDrawer } from './side-drawer.tsx'
import { classes } from './vars.ts'

interface HelpDrawerProps {
  opened: boolean
  onClose: () => void
  title: string
  closeLabel?: string
  /** The language of the title and the topics. */
  language?: { lang: string; dir: 'ltr' | 'rtl' }
  /** One or more HelpTopics. */
  children: ReactNode
}

/**
 * A help drawer. On wide screens the page stays usable. Below 768 px, the drawer covers the screen and traps the focus.
 * When it closes, the focus returns to the button that opened it.
 */
export function HelpDrawer(props: HelpDrawerProps) {
  const narrow = useMediaQuery('(max-width: 47.99rem)', false, { getInitialValueInEffect: false })
  if (narrow) return <Cover {...props} />
  return props.opened ? createPortal(<Beside {...props} />, document.body) : null
}

/** One question and its answer inside a HelpDrawer. */
export function HelpTopic({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3>{title}</h3>
      {typeof children === 'string' ? <p>{children}</p> : children}
    </section>
  )
}

function Beside({ onClose, title, closeLabel = 'Close help', language, children }: HelpDrawerProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const drawer = useRef<HTMLElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    heading.current?.focus()
    const node = drawer.current
    return () => {
      const inside = node?.contains(document.activeElement) || document.activeElement === document.body
      if (inside && opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  return (
    <aside
      ref={drawer}
      className={styles.drawer}
      data-help-drawer
      aria-labelledby={id}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <header className={styles.head}>
        <h2 id={id} ref={heading} tabIndex={-1} {...language}>
          {title}
        </h2>
        <IconButton label={closeLabel} onClick={onClose}>
          <IconX className="icon" aria-hidden />
        </IconButton>
      </header>
      <div className={classes(styles.body, styles.beside)} {...language}>
        {children}
      </div>
    </aside>
  )
}

function Cover({ opened, onClose, title, closeLabel = 'Close help', language, children }: HelpDrawerProps) {
  return (
    <SideDrawer
      opened={opened}
      onClose={onClose}
      title={<span {...language}>{title}</span>}
      closeLabel={closeLabel}
      side="right"
      size="100%"
    >
      <div className={styles.body} {...language}>
        {children}
      </div>
    </SideDrawer>
  )
}
