import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Button } from './button.tsx'
import { count } from './numbers.ts'
import styles from './pager.module.css'

interface PagerProps {
  /** From 1. */
  page: number
  pageSize: number
  /** How many lines this page shows. */
  shown: number
  /** Of how many in all; undefined where the server does not say. */
  total?: number | undefined
  /** Whether there is a page after this one; needed where there is no total. */
  hasNext?: boolean
  /** What the lines are, in the plural. */
  noun: string
  onPage: (page: number) => void
}

/** Which lines of a list are shown, and the way to the others. */
export function Pager({ page, pageSize, shown, total, hasNext, noun, onPage }: PagerProps) {
  const first = (page - 1) * pageSize + 1
  const isLast = total === undefined ? !hasNext : page * pageSize >= total
  return (
    <nav className={styles.pager} aria-label={`Pages of ${noun}`}>
      {/* Where there is nothing the page says so itself; only a screen reader hears it from here. */}
      <p role="status" className={shown === 0 ? 'unseen' : 'figures'}>
        {shown === 0
          ? `No ${noun}`
          : `${count(first)}–${count(first + shown - 1)}${total === undefined ? '' : ` of ${count(total)}`} ${noun}`}
      </p>
      {page === 1 && isLast ? null : (
        <div className={styles.buttons}>
          <Button unavailable={page === 1} onClick={() => onPage(page - 1)}>
            <IconChevronLeft className="icon icon--small" aria-hidden /> Previous
          </Button>
          <Button unavailable={isLast} onClick={() => onPage(page + 1)}>
            Next <IconChevronRight className="icon icon--small" aria-hidden />
          </Button>
        </div>
      )}
    </nav>
  )
}
