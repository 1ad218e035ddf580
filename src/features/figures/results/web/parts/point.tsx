import type { ReactNode } from 'react'
import styles from '../results.module.css'

/** Shows one thing to look at first, in a sentence. */
export function Point({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={styles.point}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
