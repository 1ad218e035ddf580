import { type ReactNode, useId } from 'react'
import { Mark, type MarkShape } from '../../../../web/ui/mark.tsx'
import styles from './home.module.css'

interface PanelProps {
  mark?: MarkShape
  title: string
  level?: 2 | 3
  /** What matters today, in a sentence or two. */
  say: ReactNode
  /** The panel's only button, and perhaps a link. */
  action: ReactNode
  /** Figures with their names, as parts of a dl. */
  children?: ReactNode
}

/** Shows what matters today, and the next step. */
export function Panel({ mark, title, level = 2, say, action, children }: PanelProps) {
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div>
        <Heading id={id} className={styles.label}>
          {mark ? <Mark shape={mark} /> : null}
          {title}
        </Heading>
        <p className={styles.say}>{say}</p>
        <div className={styles.go}>{action}</div>
      </div>
      {children ? <dl>{children}</dl> : null}
    </section>
  )
}

interface FactProps {
  /** A figure or a day. */
  value: string
  name: string
  note?: string | undefined
}

export function PanelFact({ value, name, note }: FactProps) {
  return (
    <div className={styles.row}>
      <dt>{name}</dt>
      <dd className={styles.value}>{value}</dd>
      {note ? <dd className={styles.note}>{note}</dd> : null}
    </div>
  )
}
