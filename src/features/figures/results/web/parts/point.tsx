import type { ReactNode } from 'react'
import styles from '../results.module.css'

interface PointProps {
  term: string
  /** The figure that the sentence is about. */
  figure?: ReactNode
  children: ReactNode
}

/** One thing to look at: a figure and a sentence. */
export function Point({ term, figure, children }: PointProps) {
  return (
    <div className={styles.point}>
      <dt>{term}</dt>
      <dd className={styles.pointFigure} aria-hidden="true">
        {figure}
      </dd>
      <dd>{children}</dd>
    </div>
  )
}
