import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { BackLink, Page } from '../../../../web/ui/page.tsx'
import { ErrorState, PageSkeleton } from '../../../../web/ui/states.tsx'
import { ChooseDraft } from './choose-draft.tsx'
import { draftReviewQuery } from './data.ts'
import { DraftItems } from './draft-items.tsx'
import { DraftSummary } from './draft-summary.tsx'
import { dayOf } from './text.ts'

/** A saved draft in full, beside the question bank, and the choice of it. */
export function DraftPage() {
  const { draft = '' } = useParams({ strict: false })
  const id = Number(draft) || 0
  const { data, error, refetch } = useQuery(draftReviewQuery(id))
  const back = <BackLink to="/question-creator">Back to Generate Questions</BackLink>
  if (error)
    return (
      <Page title="Draft" back={back}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Page>
    )
  if (!data) return <PageSkeleton blocks={3} />
  return (
    <Page title={data.name} back={back} facts={`Draft ${data.id}, saved ${dayOf(data.createdAt)}`}>
      <ChooseDraft review={data} />
      <DraftSummary review={data} />
      <DraftItems review={data} />
    </Page>
  )
}
