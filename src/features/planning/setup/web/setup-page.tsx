import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { PageError } from '../../../../web/shell/problem-pages.tsx'
import { PageSkeleton } from '../../../../web/ui/states.tsx'
import { setupQuery } from './data.ts'
import { NewSurvey } from './new-survey.tsx'
import { Wizard } from './wizard.tsx'

/** The setup of a survey in seven steps. Survey ID 0 means a new survey. */
export function SetupPage() {
  const { guid = '0' } = useParams({ strict: false })
  return guid === '0' ? <NewSurvey /> : <ExistingSurvey key={guid} guid={guid} />
}

function ExistingSurvey({ guid }: { guid: string }) {
  const { data: setup, error, refetch } = useQuery(setupQuery(guid))
  if (setup) return <Wizard guid={guid} setup={setup} />
  if (error) return <PageError error={error} reset={() => void refetch()} />
  return <PageSkeleton blocks={2} />
}
