import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageError } from '../../../web/shell/problem-pages.tsx'
import { BackLink, Page } from '../../../web/ui/page.tsx'
import { Print } from '../../../web/ui/print.tsx'
import { PageSkeleton } from '../../../web/ui/states.tsx'
import { useEnrollmentSettled } from '../../enrollment/web/data.ts'
import type { SurveyResults } from '../contract.ts'
import { surveyResultsQuery } from './data.ts'
import { ResultsContent, ResultsFacts } from './parts/results-content.tsx'
import { isNotOpenYet, NoAnswers, NotOpenYet, StateOfResults } from './parts/results-states.tsx'

/** The results dashboard. */
export function ResultsPage({ below }: { below: Below }) {
  const { guid = '' } = useParams({ strict: false })
  const query = useQuery(surveyResultsQuery(guid))
  const isSettled = useEnrollmentSettled(guid)
  if (query.data && isSettled) return <Dashboard guid={guid} results={query.data} below={below} />
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

/** Content below the figures. */
type Below = (guid: string, results: SurveyResults) => ReactNode

function Dashboard({ guid, results, below }: { guid: string; results: SurveyResults; below: Below }) {
  return (
    <Page
      title="Audit Results"
      back={<Back />}
      facts={<ResultsFacts results={results} />}
      actions={results.total > 0 ? <Print /> : undefined}
    >
      <StateOfResults results={results} />
      {results.total === 0 ? (
        <NoAnswers />
      ) : (
        <>
          <ResultsContent place={{ guid }} results={results} />
          {below(guid, results)}
        </>
      )}
    </Page>
  )
}

function Back() {
  return <BackLink to="/equity-audit-overview">Back to Equity Audit</BackLink>
}
