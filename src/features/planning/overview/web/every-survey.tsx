import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { count, counted } from '../../../../shared/numbers.ts'
import { given } from '../../../../web/address.ts'
import { Button, LinkButton } from '../../../../web/ui/button.tsx'
import { Filters, SearchField } from '../../../../web/ui/filters.tsx'
import { Columns, Page } from '../../../../web/ui/page.tsx'
import { Pager } from '../../../../web/ui/pager.tsx'
import { EmptyState } from '../../../../web/ui/states.tsx'
import type { Survey } from '../../../schools/surveys/contract.ts'
import { everySurveyQuery } from '../../../schools/surveys/web/data.ts'
import { stepNamed } from '../../setup/web/parts/steps.ts'
import { ProgressCard } from './progress-card.tsx'
import { reviewResults, trackResponses } from './text.ts'

const pageSize = 24

export function EverySurvey() {
  const { data: surveys } = useSuspenseQuery(everySurveyQuery())
  const search = useSearch({ from: '/staff/equity-audit-overview' })
  const navigate = useNavigate({ from: '/equity-audit-overview' })
  const found = useMemo(() => foundSurveys(surveys, search.find ?? ''), [surveys, search.find])
  const page = Math.min(search.page ?? 1, Math.max(1, Math.ceil(found.length / pageSize)))
  const shown = found.slice((page - 1) * pageSize, page * pageSize)
  const go = (to: { find?: string | undefined; page?: number | undefined }) =>
    void navigate({ search: given(to), replace: true })
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
        <Filters label="Surveys">
          <SearchField
            label="Find a survey"
            placeholder="School or title"
            value={search.find ?? ''}
            onSearch={(find) => go({ find })}
          />
        </Filters>
      )}
      {surveys.length > 0 && shown.length === 0 ? (
        <EmptyState
          title="No surveys match"
          action={<Button onClick={() => go({})}>Show all surveys</Button>}
        />
      ) : null}
      {shown.length > 0 ? (
        <Columns layout="cards">
          {shown.map((survey) => (
            <ProgressCard key={survey.guid} survey={survey}>
              <Ways survey={survey} />
            </ProgressCard>
          ))}
        </Columns>
      ) : null}
      {found.length > pageSize ? (
        <Pager
          page={page}
          pageSize={pageSize}
          shown={shown.length}
          total={found.length}
          noun="surveys"
          onPage={(to) => go({ find: search.find, page: to })}
        />
      ) : null}
    </Page>
  )
}

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

const rank: Readonly<Record<Survey['survey_status'], number>> = { active: 0, 'pre-release': 1, closed: 2 }

/** Returns surveys with the text in their school or title: live ones first, then upcoming ones, newest first. */
function foundSurveys(surveys: readonly Survey[], find: string): Survey[] {
  const sought = find.toLowerCase()
  return surveys
    .filter(({ schoolName, surveyName }) => `${schoolName} ${surveyName}`.toLowerCase().includes(sought))
    .sort((a, b) => rank[a.survey_status] - rank[b.survey_status] || b.id - a.id)
}
