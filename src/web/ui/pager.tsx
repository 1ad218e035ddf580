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
  /** Total number of rows; undefined if unknown. */
  total?: number | undefined
  /** True if there is a page after this one. Needed if there is no total. */
  hasNext?: boolean
  /** Plural noun for the rows. */
  noun: string
  /** Replaces the English. */
  words?: PagerWords
  onPage: (page: number) => void
}

interface PagerWords {
  label: string
  none: string
  range: string
  previous: string
  next: string
}

/** Shows which rows of a list are displayed, with links to the other pages. */
export function Pager({ page, pageSize, shown, total, hasNext, noun, words, onPage }: PagerProps) {
  const first = (page - 1) * pageSize + 1
  const isLast = total === undefined ? !hasNext : page * pageSize >= total
  const range = `${count(first)}–${count(first + shown - 1)}${total === undefined ? '' : ` of ${count(total)}`} ${noun}`
  return (
    <nav className={styles.pager} aria-label={words?.label ?? `Pages of ${noun}`}>
      {/* If the list is empty, the page says so itself, so only screen readers get this text. */}
      <p role="status" className={shown === 0 ? 'unseen' : 'figures'}>
        {shown === 0 ? (words?.none ?? `No ${noun}`) : (words?.range ?? range)}
      </p>
      {page === 1 && isLast ? null : (
        <div className={styles.buttons}>
          <Button unavailable={page === 1} onClick={() => onPage(page - 1)}>
            <IconChevronLeft className="icon icon--small" aria-hidden /> {words?.previous ?? 'Previous'}
          </Button>
          <Button unavailable={isLast} onClick={() => onPage(page + 1)}>
            {words?.next ?? 'Next'} <IconChevronRight className="icon icon--small" aria-hidden />
          </Button>
        </div>
      )}
    </nav>
  )
}
