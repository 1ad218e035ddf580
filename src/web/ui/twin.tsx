import type { ReactNode } from 'react'
import styles from './twin.module.css'

/** The text version of a chart, collapsed below it. */
export function TableTwin({
  summary = 'Show as table',
  children,
}: {
  summary?: string
  children: ReactNode
}) {
  return (
    <details className={styles.twin}>
      <summary>{summary}</summary>
      {children}
    </details>
  )
}
