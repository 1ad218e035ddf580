import type { ReactNode } from 'react'
import styles from './twin.module.css'

/** The text version of a chart, collapsed below it. */
export function TableTwin({ children }: { children: ReactNode }) {
  return (
    <details className={styles.twin}>
      <summary>Show as table</summary>
      {children}
    </details>
  )
}
