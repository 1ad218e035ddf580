import type { ReactNode } from 'react'
import styles from './tip.module.css'

/** A short confirmation above a button, such as "Copied!"; null hides it. Screen readers announce it. */
export function Tip({ text, children }: { text: string | null; children: ReactNode }) {
  return (
    <span className={styles.place}>
      {children}
      <span role="status" className={styles.tip}>
        {text}
      </span>
    </span>
  )
}
