import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { roundingNote } from '../../../../measurement/words.ts'
import { PageError } from '../../../../web/shell/problem-pages.tsx'
import { BackLink, Page } from '../../../../web/ui/page.tsx'
import { Print } from '../../../../web/ui/print.tsx'
import { EmptyState, PageSkeleton } from '../../../../web/ui/states.tsx'
import {
  isNotOpenYet,
  NotOpenYet,
  StateOfResults,
  WaitingGroups,
} from '../../results/web/parts/results-states.tsx'
import type { Gaps } from '../contract.ts'
import { gapsQuery } from './data.ts'
import { GapList } from './gap-list.tsx'

const title = 'Gaps'

/** Lists smaller groups that see an area differently from everyone else in their group. */
export function GapsPage() {
  const { guid = '' } = useParams({ strict: false })
  const query = useQuery(gapsQuery(guid))
  if (query.data) return <Content guid={guid} gaps={query.data} />
  if (isNotOpenYet(query.error)) {
    return (
      <Page title={title} back={<Back guid={guid} />}>
        <NotOpenYet guid={guid} error={query.error} />
      </Page>
    )
  }
  if (query.isError) return <PageError error={query.error} reset={() => void query.refetch()} />
  return <PageSkeleton blocks={3} />
}

function Content({ guid, gaps: reply }: { guid: string; gaps: Gaps }) {
  const { gaps, smallGroup } = reply
  return (
    <Page
      title={title}
      back={<Back guid={guid} />}
      facts={<span dir="auto">{reply.surveyName}</span>}
      actions={gaps.length > 0 ? <Print /> : undefined}
    >
      <StateOfResults results={reply} />
      <WaitingGroups results={reply} />
      {gaps.length > 0 ? (
        <>
          <GapList guid={guid} gaps={gaps} rules={reply.rules} />
          <p className="quiet">{roundingNote}</p>
        </>
      ) : (
        <EmptyState title="No groups to compare">
          {`To compare two groups, we need at least ${2 * smallGroup} people in each.`}
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
