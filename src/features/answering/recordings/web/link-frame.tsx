import type { ReactNode } from 'react'
import { dayInWords } from '../../../../shared/dates.ts'
import { CallError } from '../../../../web/call.ts'
import { Rays } from '../../../../web/shell/rays.tsx'
import { SkipLink } from '../../../../web/shell/skip-link.tsx'
import { EmptyState, ErrorState, PageSkeleton } from '../../../../web/ui/states.tsx'
import type { RecordingSheet } from '../contract.ts'
import styles from './record.module.css'

interface Props {
  /** What is done here: "Recording in Soomaali". */
  doing: string
  sheet: RecordingSheet | undefined
  error: unknown
  onRetry: () => void
  children: ReactNode
}

/** Around the pages that a link opens for a speaker: what it is for, no menu. */
export function LinkFrame({ doing, sheet, error, onRetry, children }: Props) {
  return (
    <>
      <meta name="robots" content="noindex" />
      <title>{`${doing} · Equity Audit`}</title>
      <SkipLink />
      <header className={styles.bar}>
        <span className={styles.brand}>
          <Rays />
          <span>Equity Audit</span>
        </span>
        {sheet ? (
          <p className={styles.who}>
            <b>{doing}</b>
            <span>
              {sheet.school ?? 'For all schools'}
              {sheet.ends ? `, ${sheet.isEnded ? 'ended' : 'until'} ${dayInWords(sheet.ends, 'plain')}` : ''}
            </span>
          </p>
        ) : null}
      </header>
      <main className={styles.main} id="main" tabIndex={-1}>
        {sheet ? (
          children
        ) : error === null ? (
          <PageSkeleton blocks={2} />
        ) : (
          <Nothing error={error} onRetry={onRetry} />
        )}
      </main>
    </>
  )
}

function Nothing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const ended = error instanceof CallError && error.status === 404
  return (
    <>
      <h1>Recordings</h1>
      {ended ? (
        <EmptyState title="This link does not open anything">{`${error.message} Ask the school for a new one.`}</EmptyState>
      ) : (
        <ErrorState error={error} onRetry={onRetry} />
      )}
    </>
  )
}
