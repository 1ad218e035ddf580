import { IconAlertCircle, IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import styles from './notice.module.css'
import { classes } from './vars.ts'

interface NoticeProps {
  /** warning: something to fix · error: something failed · info: good to know. */
  tone?: 'warning' | 'error' | 'info'
  /** The title, which states the fact. */
  title: ReactNode
  level?: 2 | 3
  /** One outlined button or link. */
  action?: ReactNode
  /** Announced by screen readers when it appears. */
  live?: boolean
  children?: ReactNode
}

const icons = { warning: IconAlertTriangle, error: IconAlertCircle, info: IconInfoCircle }

/** A message box with at most one action. */
export function Notice({ tone = 'warning', title, level = 2, action, live, children }: NoticeProps) {
  const id = useId()
  const Icon = icons[tone]
  const Heading = `h${level}` as const
  return (
    <section
      className={classes(styles.notice, styles[tone])}
      aria-labelledby={id}
      {...(live ? { role: 'alert' } : {})}
    >
      <Icon className={styles.icon} aria-hidden />
      <div className={styles.text}>
        <Heading id={id}>{title}</Heading>
        {typeof children === 'string' ? <p>{children}</p> : children}
      </div>
      {action ? <div className={styles.action}>{action}</div> : null}
    </section>
  )
}
