import type { ReactNode } from 'react'
import { dayInWords } from '../../../shared/dates.ts'
import { CallError } from '../../../web/call.ts'
import { Rays } from '../../../web/shell/brand.tsx'
import { SkipLink } from '../../../web/shell/skip-link.tsx'
import { Page } from '../../../web/ui/page.tsx'
import { EmptyState, ErrorState, PageSkeleton } from '../../../web/ui/states.tsx'
import styles from './shared-frame.module.css'

/** Around the pages that a link opens: the sign, no menu, nothing that leads into the product. */
export function SharedFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <meta name="robots" content="noindex" />
      <SkipLink />
      <header className={styles.bar}>
        <span className={styles.brand}>
          <Rays />
          Equity Audit
        </span>
      </header>
      <main className={styles.main} id="main" tabIndex={-1}>
        {children}
      </main>
    </>
  )
}

/** Who shared what is on the page, and until when it can be seen. */
export function SharedBy({ sharedBy, ends }: { sharedBy: string; ends: string }) {
  return (
    <span>
      Shared by {sharedBy}. This link ends {dayInWords(ends, 'full')}.
    </span>
  )
}

/** What stands in the place of shared results while they are on the way, and where the link opens nothing. */
export function NothingShared({
  error,
  onRetry,
  title,
}: {
  error: unknown
  onRetry: () => void
  title: string
}) {
  if (error === null) return <PageSkeleton blocks={3} />
  const ended = error instanceof CallError && error.status === 404
  return (
    <Page title={title}>
      {ended ? (
        <EmptyState title="This link does not open anything">
          {`${error.message} Ask the school for a new one.`}
        </EmptyState>
      ) : (
        <ErrorState error={error} onRetry={onRetry} />
      )}
    </Page>
  )
}
