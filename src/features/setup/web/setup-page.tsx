import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { BackLink, Page } from '../../../web/ui/page.tsx'
import { ErrorState, PageSkeleton } from '../../../web/ui/states.tsx'
import { setupQuery } from './data.ts'
import { NewSurvey } from './new-survey.tsx'
import { heading } from './text.ts'
import { Wizard } from './wizard.tsx'

/** The setup of a survey in seven steps; guid 0 stands for a new one. */
export function SetupPage() {
  const { guid = '0' } = useParams({ strict: false })
  return guid === '0' ? <NewSurvey /> : <ExistingSurvey key={guid} guid={guid} />
}

function ExistingSurvey({ guid }: { guid: string }) {
  const { data: setup, error, refetch } = useQuery(setupQuery(guid))
  if (setup) return <Wizard guid={guid} setup={setup} />
  if (!error) return <PageSkeleton blocks={2} />
  return (
    <Page title={heading} back={<BackLink to="/equity-audit-overview/">Back to Equity Audit</BackLink>}>
      <ErrorState error={error} title="The setup could not be loaded" onRetry={() => void refetch()} />
    </Page>
  )
}
