import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { PageError } from '../../../../web/shell/problem-pages.tsx'
import { LinkButton } from '../../../../web/ui/button.tsx'
import { BackLink, Page } from '../../../../web/ui/page.tsx'
import { EmptyState, PageSkeleton } from '../../../../web/ui/states.tsx'
import type { Survey } from '../../../schools/surveys/contract.ts'
import { surveysOfSchoolQuery } from '../../../schools/surveys/web/data.ts'
import type { SurveySetup } from '../../setup/contract.ts'
import { setupQuery } from '../../setup/web/data.ts'
import { sameAsLastYear } from './parts/text.ts'
import { QuestionsSinceNotice } from './questions-since-notice.tsx'
import { RepeatForm } from './repeat-form.tsx'

export function RepeatPage() {
  const { guid = '' } = useParams({ strict: false })
  const { data: setup, error, refetch } = useQuery(setupQuery(guid))
  if (setup) return <After key={guid} setup={setup} />
  if (error) return <PageError error={error} reset={() => void refetch()} />
  return <PageSkeleton blocks={3} />
}

function After({ setup }: { setup: SurveySetup }) {
  const { survey } = setup
  const { data: surveys, error, refetch } = useQuery(surveysOfSchoolQuery(survey.entity_fk))
  if (error && !surveys) return <PageError error={error} reset={() => void refetch()} />
  if (!surveys) return <PageSkeleton blocks={3} />
  return <Choosing setup={setup} surveys={surveys} />
}

/** Decides only once what the page shows, so that a form keeps its entries even if something changes. */
function Choosing({ setup, surveys }: { setup: SurveySetup; surveys: readonly Survey[] }) {
  const { survey } = setup
  const current = surveys.find(({ active }) => active === 1)
  const [wasActive] = useState(current?.survey_status === 'active')
  return (
    <Page
      title={sameAsLastYear}
      back={<BackLink to="/equity-audit-overview/">Back to Equity Audit</BackLink>}
      facts={`After ${survey.surveyName}`}
    >
      {!setup.locked ? (
        <EmptyState
          title="This survey hasn’t opened yet"
          action={
            <LinkButton variant="primary" to="/equity-audit-setup/$guid" params={{ guid: survey.guid }}>
              Go to setup
            </LinkButton>
          }
        >
          You can repeat a survey after it opens. Until then, you can still change it.
        </EmptyState>
      ) : wasActive && current ? (
        <EmptyState
          title="This school’s survey is active"
          action={
            <LinkButton
              variant="primary"
              to="/survey-response-tracking/$guid"
              params={{ guid: current.guid }}
            >
              Monitor Responses
            </LinkButton>
          }
        >
          You can start a new one after it closes.
        </EmptyState>
      ) : (
        <RepeatForm
          setup={setup}
          current={current}
          questions={(chosen) => <QuestionsSinceNotice survey={survey} chosen={chosen} />}
        />
      )}
    </Page>
  )
}
