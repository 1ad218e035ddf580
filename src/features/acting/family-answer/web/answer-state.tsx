import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dayInWords } from '../../../../shared/dates.ts'
import type { LanguageCode } from '../../../../shared/languages.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { EmptyState, ErrorState, PageSkeleton } from '../../../../web/ui/states.tsx'
import type { FamilyAnswer } from '../contract.ts'
import { languageNames } from './answer-draft.ts'
import styles from './answer-editor.module.css'
import { isTooEarly } from './data.ts'
import type { ReportDesk } from './desk.ts'

/** Shows whether and where the page is public, and lets a leader unpublish it. */
export function PublicState({ desk, answer }: { desk: ReportDesk; answer: FamilyAnswer }) {
  const queries = useQueryClient()
  const { published, address, version } = answer
  const withdraw = useMutation({
    mutationFn: () => desk.withdraw(version),
    onSuccess: (stored) => queries.setQueryData(desk.query.queryKey, stored),
    // The preview also depends on the version.
    onSettled: () => queries.invalidateQueries({ queryKey: desk.query.queryKey }),
  })
  return (
    <Card title="Public page">
      <div className={styles.state} aria-live="polite">
        {published === null ? (
          <p>This page isn’t public. Publish it from the preview.</p>
        ) : (
          <>
            <p>
              Public since {dayInWords(published.on, 'full')}, published by {published.by}:{' '}
              <a href={new URL(address).pathname} target="_blank" rel="noreferrer">
                {address}
                <span className="unseen"> (opens a new tab)</span>
              </a>
            </p>
            {published.isCurrent ? null : (
              <p>Families still see the earlier version. Publish again from the preview.</p>
            )}
          </>
        )}
      </div>
      {published === null ? null : (
        <Button onClick={() => withdraw.mutate()} unavailable={withdraw.isPending}>
          {withdraw.isPending ? 'Unpublishing…' : 'Unpublish page'}
        </Button>
      )}
      {withdraw.error ? <ErrorState error={withdraw.error} title="We couldn’t unpublish the page" /> : null}
    </Card>
  )
}

/** Lists the languages whose sentences no speaker has reviewed. */
export function DraftLanguages({ drafts }: { drafts: readonly LanguageCode[] }) {
  if (drafts.length === 0) return null
  return (
    <Notice tone="info" title={`The ${languageNames(drafts)} sentences are drafts`}>
      No speaker has reviewed them yet, and the page says so at the top. Ask someone who speaks the language
      to read the preview before you publish.
    </Notice>
  )
}

interface NotThereProps {
  desk: ReportDesk
  error: Error | null
  onRetry: () => unknown
}

/** Shown while the page loads, or if it isn't available. */
export function NotThere({ desk, error, onRetry }: NotThereProps) {
  if (!error) return <PageSkeleton />
  return isTooEarly(error) ? (
    <EmptyState title={`Opens with the ${desk.who === 'school' ? 'final' : 'combined'} results`}>
      {error.message}
    </EmptyState>
  ) : (
    <ErrorState error={error} onRetry={() => void onRetry()} />
  )
}
