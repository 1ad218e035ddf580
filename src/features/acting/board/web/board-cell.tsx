import type { ReactNode } from 'react'
import styles from './board.module.css'

/** The roles of a table's parts, written out: shown as cards (`display: grid`) its elements lose them. */
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
  /** Named in a card, which has no head. */
  label?: string
  colSpan?: number
  children: ReactNode
}

/** A cell of the board, with its name if it is in a card. */
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

/** A dash, and what it stands for. */
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
