import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CallError } from '../call.ts'
import { Page } from '../ui/page.tsx'
import { EmptyState, ErrorState, PageSkeleton } from '../ui/states.tsx'
import styles from './link-frame.module.css'
import { Rays } from './rays.tsx'
import { SkipLink } from './skip-link.tsx'

/** Frame for link pages without an account: logo, no menu, no links into the product. `aside` says what people do. */
export function LinkFrame({ aside, children }: { aside?: ReactNode; children: ReactNode }) {
  return (
    <>
      <meta name="robots" content="noindex" />
      <SkipLink />
      <header className={styles.bar}>
        <span className={styles.brand}>
          <Rays />
          <span>Equity Audit</span>
        </span>
        {aside ? <p className={styles.aside}>{aside}</p> : null}
      </header>
      <main className={styles.main} id="main" tabIndex={-1}>
        {children}
      </main>
    </>
  )
}

interface LinkedProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>
  /** The page's heading if the link doesn't open anything. */
  title: string
  /** Says who can send a new link. */
  ask?: string
  children: (data: Data) => ReactNode
}

/** Shows what a link opens once it has loaded, or why it doesn't open anything. */
export function Linked<Data>({
  query: { data, error, refetch },
  title,
  ask = 'Ask the school for a new one.',
  children,
}: LinkedProps<Data>) {
  if (data !== undefined) return children(data)
  if (error === null) return <PageSkeleton blocks={3} />
  return (
    <Page title={title}>
      {error instanceof CallError && error.status === 404 ? (
        <EmptyState title="This link doesn’t work">{`${error.message} ${ask}`}</EmptyState>
      ) : (
        <ErrorState error={error} onRetry={() => void refetch()} />
      )}
    </Page>
  )
}
