import type { ReactNode } from 'react'
import { CallError } from '../call.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'
import styles from './states.module.css'
import { classes } from './vars.ts'

interface EmptyStateProps {
  /** What will appear here. */
  title: string
  level?: 2 | 3
  /** The one step that makes it appear. */
  action?: ReactNode
  children?: ReactNode
}

/** Shown when there is no content yet: what will appear, and the one step that makes it appear. */
export function EmptyState({ title, level = 2, action, children }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={styles.empty}>
      <Heading>{title}</Heading>
      {typeof children === 'string' ? <p>{children}</p> : children}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  )
}

/** A placeholder in the page's shape while its data loads. */
export function PageSkeleton({ blocks = 2 }: { blocks?: number }) {
  return (
    <div className={styles.skeleton}>
      <div role="status">
        <h1 className="unseen">Loading…</h1>
      </div>
      <div aria-hidden="true">
        <div className={classes(styles.bar, styles.title)} />
        <div className={classes(styles.bar, styles.facts)} />
      </div>
      {Array.from({ length: blocks }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks are all alike and never move
        <div key={index} className={styles.block} aria-hidden="true" />
      ))}
    </div>
  )
}

interface ErrorStateProps {
  error: unknown
  /** What the page couldn't do, in the page's own words. */
  title?: string
  onRetry?: (() => void) | undefined
}

/** Shows a failure: what went wrong, in the server's words, and a way to try again. */
export function ErrorState({ error, title = 'We couldn’t load this', onRetry }: ErrorStateProps) {
  return (
    <Notice
      tone="error"
      live
      title={title}
      action={onRetry ? <Button onClick={onRetry}>Try again</Button> : undefined}
    >
      <p>{messageOf(error)}</p>
      <RequestId error={error} />
    </Notice>
  )
}

/** Shows the ID of a request that failed on the server, to help investigate it. Otherwise renders nothing. */
export function RequestId({ error }: { error: unknown }) {
  if (!(error instanceof CallError) || error.status < 500 || !error.requestId) return null
  return (
    <p>
      If this keeps happening, report this number: <code className={styles.requestId}>{error.requestId}</code>
    </p>
  )
}

/** Returns the message to show for any thrown error. */
export function messageOf(error: unknown): string {
  return error instanceof Error && error.name === 'CallError'
    ? error.message
    : 'Something went wrong on our side. Try again in a moment.'
}
