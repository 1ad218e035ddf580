import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { count, counted } from '../../../../shared/numbers.ts'
import { given } from '../../../../web/address.ts'
import { LinkButton } from '../../../../web/ui/button.tsx'
import { Columns, Page } from '../../../../web/ui/page.tsx'
import { EmptyState } from '../../../../web/ui/states.tsx'
import type { Survey } from '../../../schools/surveys/contract.ts'
import { everySurveyQuery } from '../../../schools/surveys/web/data.ts'
import { FindSurveys } from '../../../schools/surveys/web/parts/find-surveys.tsx'
import { stepNamed } from '../../setup/web/parts/steps.ts'
import { ProgressCard } from './progress-card.tsx'
import { reviewResults, trackResponses } from './text.ts'

export function EverySurvey() {
  const { data: surveys } = useSuspenseQuery(everySurveyQuery())
  const search = useSearch({ from: '/staff/equity-audit-overview' })
  const navigate = useNavigate({ from: '/equity-audit-overview' })
  const live = surveys.filter((survey) => survey.survey_status === 'active').length
  return (
    <Page
      title="Equity Audit"
      facts={
        surveys.length > 0
          ? `${counted(surveys.length, 'survey')} across all schools, ${count(live)} active`
          : undefined
      }
    >
      {surveys.length === 0 ? (
        <EmptyState
          title="No surveys yet"
          action={<LinkButton to="/admin-new-profile">New Profile</LinkButton>}
        >
          Every school’s surveys appear here. A school needs a profile before its leader can start a survey.
        </EmptyState>
      ) : (
        <FindSurveys
          surveys={surveys}
          rankOf={({ survey_status }) => rank[survey_status]}
          pageSize={24}
          search={search}
          go={(to) => void navigate({ search: given(to), replace: true })}
        >
          {(shown) => (
            <Columns layout="cards">
              {shown.map((survey) => (
                <ProgressCard key={survey.guid} survey={survey}>
                  <Ways survey={survey} />
                </ProgressCard>
              ))}
            </Columns>
          )}
        </FindSurveys>
      )}
    </Page>
  )
}

/** Live surveys come first, then upcoming ones. */
const rank: Readonly<Record<Survey['survey_status'], number>> = { active: 0, 'pre-release': 1, closed: 2 }

/** Links to the setup until the first response, then to tracking and results. */
function Ways({ survey }: { survey: Survey }) {
  const params = { guid: survey.guid }
  const ofWhich = <span className="unseen">of {survey.surveyName}</span>
  return (
    <>
      {survey.submittedSurveyCount === 0 ? (
        <LinkButton to="/equity-audit-setup/$guid" params={params}>
          See the setup {ofWhich}
        </LinkButton>
      ) : (
        <>
          <LinkButton to="/survey-response-tracking/$guid" params={params}>
            {trackResponses} {ofWhich}
          </LinkButton>
          <LinkButton to="/audit-results-dashboard/$guid" params={params}>
            {reviewResults} {ofWhich}
          </LinkButton>
        </>
      )}
      {survey.survey_status === 'active' ? (
        <LinkButton
          variant="quiet"
          to="/equity-audit-setup/$guid"
          params={params}
          search={{ step: stepNamed('Timeline').number }}
        >
          Extend or end survey {ofWhich}
        </LinkButton>
      ) : null}
    </>
  )
}
