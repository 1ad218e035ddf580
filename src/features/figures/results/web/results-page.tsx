import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageError } from '../../../../web/shell/problem-pages.tsx'
import { Below } from '../../../../web/ui/later.tsx'
import { BackLink, Page } from '../../../../web/ui/page.tsx'
import { PageSkeleton } from '../../../../web/ui/states.tsx'
import { useEnrollmentSettled } from '../../../schools/enrollment/web/data.ts'
import type { SurveyResults } from '../contract.ts'
import { surveyResultsQuery } from './data.ts'
import { ResultsContent, ResultsFacts } from './parts/results-content.tsx'
import { isNotOpenYet, NoAnswers, NotOpenYet, StateOfResults } from './parts/results-states.tsx'

/** Content that other capabilities add to the dashboard. */
interface Additions {
  actions: ReactNode
  /** See LookFirst. */
  first: (otherwise: ReactNode) => ReactNode
  change: ReactNode
  next: ReactNode
  below: ReactNode
}
type Around = (guid: string, results: SurveyResults) => Additions

export function ResultsPage({ around }: { around: Around }) {
  const { guid = '' } = useParams({ strict: false })
  // Doesn't repeat a request that was refused before this page rendered, because the route has just made it.
  const query = useQuery({ ...surveyResultsQuery(guid), retryOnMount: false })
  const isSettled = useEnrollmentSettled(guid)
  if (query.data && isSettled)
    return <Dashboard guid={guid} results={query.data} {...around(guid, query.data)} />
  if (isNotOpenYet(query.error)) {
    return (
      <Page title="Audit Results" back={<Back />}>
        <NotOpenYet guid={guid} error={query.error} />
      </Page>
    )
  }
  if (query.isError) return <PageError error={query.error} reset={() => void query.refetch()} />
  return <PageSkeleton blocks={3} />
}

interface DashboardProps extends Additions {
  guid: string
  results: SurveyResults
}

function Dashboard({ guid, results, actions, first, change, next, below }: DashboardProps) {
  return (
    <Page
      title="Audit Results"
      back={<Back />}
      facts={<ResultsFacts results={results} />}
      actions={results.total > 0 ? actions : undefined}
    >
      <StateOfResults results={results} />
      {results.total === 0 ? (
        <NoAnswers />
      ) : (
        <>
          <ResultsContent place={{ guid }} results={results} first={first} change={change} next={next} />
          <Below>{below}</Below>
        </>
      )}
    </Page>
  )
}

function Back() {
  return <BackLink to="/equity-audit-overview">Back to Equity Audit</BackLink>
}
