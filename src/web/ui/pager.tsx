import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { count } from '../../shared/numbers.ts'
import { Button } from './button.tsx'
import styles from './pager.module.css'

interface PagerProps {
  /** From 1. */
  page: number
  pageSize: number
  /** Number of rows on this page. */
  shown: number
  /** Total number of rows; undefined where it is unknown. */
  total?: number | undefined
  /** Whether there is a page after this one; needed where there is no total. */
  hasNext?: boolean
  /** Plural noun for the rows. */
  noun: string
  onPage: (page: number) => void
}

/** Which rows of a list are shown, with links to the other pages. */
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
