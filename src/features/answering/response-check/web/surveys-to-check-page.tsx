import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { addDays } from '../../../../shared/dates.ts'
import { count } from '../../../../shared/numbers.ts'
import { given } from '../../../../web/address.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { Filters, SearchField } from '../../../../web/ui/filters.tsx'
import { SurveyStatusLabel } from '../../../../web/ui/label.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { usePaged } from '../../../../web/ui/paged.tsx'
import { EmptyState } from '../../../../web/ui/states.tsx'
import type { SurveyToCheck } from '../contract.ts'
import { surveysToCheckQuery } from './data.ts'
import styles from './response-check.module.css'

/** Surveys whose responses can be checked. Those that aren't final come first, then the newest. */
export function SurveysToCheckPage() {
  const { data: surveys } = useSuspenseQuery(surveysToCheckQuery())
  const { find = '', page = 1 } = useSearch({ from: '/staff/administration/response-check' })
  const navigate = useNavigate({ from: '/response-check' })
  const go = (search: { find?: string | undefined; page?: number | undefined }) =>
    void navigate({ search: given(search), replace: true })
  const sought = find.toLowerCase()
  const found = surveys
    .filter(({ schoolName, surveyName }) => `${schoolName} ${surveyName}`.toLowerCase().includes(sought))
    .sort((a, b) => Number(isFinal(a)) - Number(isFinal(b)) || b.id - a.id)
  const onPage = (to: number) => go({ find, page: to > 1 ? to : undefined })
  const { shown, pager } = usePaged(found, { pageSize: 25, noun: 'surveys' }, { page, onPage })
  return (
    <Page
      title="Response Check"
      facts="Choose a survey to review responses that came in close together or match. You can leave responses out until results are final."
    >
      {surveys.length === 0 ? (
        <EmptyState title="No surveys have opened yet">Surveys appear here when they open.</EmptyState>
      ) : (
        <>
          <Filters label="Surveys">
            <SearchField
              label="Find a survey"
              placeholder="School or title"
              value={find}
              onSearch={(text) => go({ find: text })}
            />
          </Filters>
          {shown.length > 0 ? (
            <Card flush>
              <ul className={styles.rows}>
                {shown.map((survey) => (
                  <Row key={survey.guid} survey={survey} />
                ))}
              </ul>
            </Card>
          ) : (
            <EmptyState
              title="No surveys match"
              action={<Button onClick={() => go({})}>Show all surveys</Button>}
            />
          )}
          {pager}
        </>
      )}
    </Page>
  )
}

function Row({ survey }: { survey: SurveyToCheck }) {
  const { guid, surveyName, schoolName, survey_status, submittedSurveyCount, expectedCount } = survey
  return (
    <li>
      <div>
        <h2>
          <Link to="/response-check/$guid" params={{ guid }}>
            {surveyName}
          </Link>
        </h2>
        <p className="quiet">{schoolName}</p>
      </div>
      <div>
        <SurveyStatusLabel status={survey_status} />
        <p className="quiet small">{stateOf(survey)}</p>
      </div>
      <p className="quiet figures nowrap">
        {count(submittedSurveyCount)} of {count(expectedCount)}
      </p>
    </li>
  )
}

/** Checks whether a survey is final, which happens 24 hours after its last day. */
const isFinal = ({ survey_status, endDate, today }: SurveyToCheck): boolean =>
  survey_status === 'closed' && (endDate === null || today > addDays(endDate, 1))

function stateOf(survey: SurveyToCheck): string {
  if (survey.survey_status === 'pre-release') return 'Not open yet'
  return isFinal(survey) ? 'Final, read only' : 'You can leave responses out'
}
