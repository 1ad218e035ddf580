import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './table.module.css'
import { classes } from './vars.ts'

interface TableProps {
  /** Read by screen readers. It is also the name of the scrolling region. */
  caption: string
  /** Set for tables with many columns. On narrow screens, the table scrolls sideways inside a focusable region. */
  wide?: boolean
  /** Class that places a row's cells on more lines if its columns don't fit side by side. */
  lines?: string | undefined
  /** thead and tbody. Cells with figures need the className "number". */
  children: ReactNode
}

/** A table for a Card with `flush`, or for use below a chart. */
export function Table({ caption, wide, lines, children }: TableProps) {
  const table = (
    <table className={classes(styles.table, wide && styles.wide, lines && styles.lines, lines)}>
      <caption className="unseen">{caption}</caption>
      {children}
    </table>
  )
  if (!wide) return table
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.scroll} aria-label={caption} tabIndex={0}>
      {table}
    </section>
  )
}

interface SortHeadProps {
  children: ReactNode
  /** The sort direction, if the table is sorted by this column. */
  sorted?: 'ascending' | 'descending' | undefined
  onSort: () => void
}

export function SortHead({ children, sorted, onSort }: SortHeadProps) {
  const Arrow = sorted === 'descending' ? IconArrowDown : IconArrowUp
  return (
    <th scope="col" {...(sorted ? { 'aria-sort': sorted } : {})}>
      <button type="button" className={styles.sort} onClick={onSort}>
        {children}
        {sorted ? <Arrow className="icon icon--small" aria-hidden /> : null}
      </button>
    </th>
  )
}
