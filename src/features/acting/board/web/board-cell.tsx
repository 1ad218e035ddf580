import type { ReactNode } from 'react'
import styles from './board.module.css'

/** Explicit table roles, because table elements shown as cards (`display: grid`) lose theirs. */
export const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const

interface BoardCellProps {
  className?: string | undefined
  /** Shown in a card, which has no table header. */
  label?: string
  colSpan?: number
  children: ReactNode
}

export function BoardCell({ className, label, colSpan, children }: BoardCellProps) {
  return (
    <td {...roles.cell} className={className} colSpan={colSpan}>
      {label === undefined ? null : (
        <span className={styles.who} aria-hidden="true">
          {label}
        </span>
      )}
      {children}
    </td>
  )
}

/** A dash with hidden text that says what it means. */
export function Dash({ children }: { children: string }) {
  return (
    <>
      <span className="quiet" aria-hidden="true">
        –
      </span>
      <span className="unseen">{children}</span>
    </>
  )
}
