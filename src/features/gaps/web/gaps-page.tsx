import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { PageError } from '../../../web/shell/problem-pages.tsx'
import { BackLink, Page } from '../../../web/ui/page.tsx'
import { Print } from '../../../web/ui/print.tsx'
import { EmptyState, PageSkeleton } from '../../../web/ui/states.tsx'
import { isNotOpenYet, NotOpenYet } from '../../results/web/parts/results-states.tsx'
import type { Gaps } from '../contract.ts'
import { gapsQuery } from './data.ts'
import { GapList } from './gap-list.tsx'

/** The largest gaps between groups in each area. */
export function GapsPage() {
  const { guid = '' } = useParams({ strict: false })
  const query = useQuery(gapsQuery(guid))
  if (query.data) return <Content guid={guid} gaps={query.data} />
  if (isNotOpenYet(query.error)) {
    return (
      <Page title="Gaps between groups" back={<Back guid={guid} />}>
        <NotOpenYet guid={guid} error={query.error} />
      </Page>
    )
  }
  if (query.isError) return <PageError error={query.error} reset={() => void query.refetch()} />
  return <PageSkeleton blocks={3} />
}

function Content({ guid, gaps }: { guid: string; gaps: Gaps }) {
  const some = gaps.areas.some((area) => area.gaps.length > 0)
  return (
    <Page
      title="Gaps between groups"
      back={<Back guid={guid} />}
      facts={
        <>
          <span>{gaps.surveyName}</span>
          {gaps.provisional ? <span>Provisional</span> : null}
        </>
      }
      actions={some ? <Print /> : undefined}
    >
      {some ? (
        <GapList guid={guid} gaps={gaps} />
      ) : (
        <EmptyState title="No gap can be named">
          {`It takes two groups with different scores, each from ${gaps.smallGroup} responses or more.`}
        </EmptyState>
      )}
    </Page>
  )
}

function Back({ guid }: { guid: string }) {
  return (
    <BackLink to="/audit-results-dashboard/$guid" params={{ guid }}>
      Back to Audit Results
    </BackLink>
  )
}
