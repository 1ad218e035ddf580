import { dayInWords } from '../../../../shared/dates.ts'
import { CallError } from '../../../../web/call.ts'
import { Page } from '../../../../web/ui/page.tsx'
import { EmptyState, ErrorState, PageSkeleton } from '../../../../web/ui/states.tsx'

/** Says who shared the results, and how long they can be viewed. */
export function SharedBy({ sharedBy, ends }: { sharedBy: string; ends: string }) {
  return (
    <span>
      Shared by {sharedBy}. This link expires {dayInWords(ends, 'full')}.
    </span>
  )
}

/** Shown while shared results load, or if the link doesn't open anything. */
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
        <EmptyState title="This link doesn’t work">
          {`${error.message} Ask the school for a new link.`}
        </EmptyState>
      ) : (
        <ErrorState error={error} onRetry={onRetry} />
      )}
    </Page>
  )
}
