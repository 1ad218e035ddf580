import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { PageError } from '../../../web/shell/problem-pages.tsx'
import { BackLink, Page } from '../../../web/ui/page.tsx'
import { PageSkeleton } from '../../../web/ui/states.tsx'
import { AdditionalResources } from '../../downloads/web/additional-resources.tsx'
import { OverallChanges } from '../../trends/web/changes-section.tsx'
import type { SurveyResults } from '../contract.ts'
import { surveyResultsQuery } from './data.ts'
import { Print } from './print.tsx'
import { ResultsContent, ResultsFacts } from './results-content.tsx'
import { isNotOpenYet, NoAnswers, NotOpenYet, StateOfResults } from './results-states.tsx'

/** Where perception is low, for whom, and what to look at first. */
export function ResultsPage() {
  const { guid = '' } = useParams({ strict: false })
  const query = useQuery(surveyResultsQuery(guid))
  if (query.data) return <Dashboard guid={guid} results={query.data} />
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

function Dashboard({ guid, results }: { guid: string; results: SurveyResults }) {
  return (
    <Page
      title="Audit Results"
      back={<Back />}
      facts={<ResultsFacts results={results} />}
      actions={results.total > 0 ? <Print /> : undefined}
    >
      <StateOfResults results={results} />
      {results.total === 0 ? (
        <NoAnswers guid={guid} preview={results.preview} />
      ) : (
        <>
          <ResultsContent place={{ guid }} results={results} />
          <OverallChanges guid={guid} />
          <AdditionalResources guid={guid} results={results} />
        </>
      )}
    </Page>
  )
}

function Back() {
  return <BackLink to="/equity-audit-overview">Back to Equity Audit</BackLink>
}
