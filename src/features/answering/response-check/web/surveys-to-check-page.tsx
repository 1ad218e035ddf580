import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { addDays } from '../../../../shared/dates.ts'
import { count } from '../../../../shared/numbers.ts'
import { given } from '../../../../web/address.ts'
import { Card } from '../../../../web/ui/card.tsx'
import { SurveyStatusLabel } from '../../../../web/ui/label.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { EmptyState } from '../../../../web/ui/states.tsx'
import { FindSurveys } from '../../../schools/surveys/web/parts/find-surveys.tsx'
import type { SurveyToCheck } from '../contract.ts'
import { surveysToCheckQuery } from './data.ts'
import styles from './response-check.module.css'

/** Surveys whose responses can be checked. Those that aren't final come first, then the newest. */
export function SurveysToCheckPage() {
  const { data: surveys } = useSuspenseQuery(surveysToCheckQuery())
  const search = useSearch({ from: '/staff/administration/response-check' })
  const navigate = useNavigate({ from: '/response-check' })
  return (
    <Page
      title="Response Check"
      facts="Choose a survey to review responses that came in close together or match. You can leave responses out until results are final."
    >
      {surveys.length === 0 ? (
        <EmptyState title="No surveys have opened yet">Surveys appear here when they open.</EmptyState>
      ) : (
        <FindSurveys
          surveys={surveys}
          rankOf={(survey) => Number(isFinal(survey))}
          pageSize={25}
          isCounted
          search={search}
          go={(to) => void navigate({ search: given(to), replace: true })}
        >
          {(shown) => (
            <Card flush>
              <ul className={styles.rows}>
                {shown.map((survey) => (
                  <Row key={survey.guid} survey={survey} />
                ))}
              </ul>
            </Card>
          )}
        </FindSurveys>
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
        <p className="quiet" dir="auto">
          {schoolName}
        </p>
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
