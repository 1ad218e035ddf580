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
import { Pager } from '../../../../web/ui/pager.tsx'
import { EmptyState } from '../../../../web/ui/states.tsx'
import type { SurveyToCheck } from '../contract.ts'
import { surveysToCheckQuery } from './data.ts'
import styles from './response-check.module.css'

const pageSize = 25

/** Surveys whose responses can be checked: those that are not final first. */
export function SurveysToCheckPage() {
  const { data: surveys } = useSuspenseQuery(surveysToCheckQuery())
  const { find = '', page: asked = 1 } = useSearch({ from: '/staff/administration/response-check' })
  const navigate = useNavigate({ from: '/response-check' })
  const go = (search: { find?: string | undefined; page?: number | undefined }) =>
    void navigate({ search: given(search), replace: true })
  const all = surveysToCheck(surveys, '')
  const found = surveysToCheck(surveys, find)
  const page = Math.min(asked, Math.max(1, Math.ceil(found.length / pageSize)))
  const shown = found.slice((page - 1) * pageSize, page * pageSize)
  return (
    <Page
      title="Response Check"
      facts="Responses that came close together or are alike. Choose a survey; until it is final you can set responses aside."
    >
      {all.length === 0 ? (
        <EmptyState title="No survey has opened yet">
          Surveys appear here when they open, with everything that came in and when.
        </EmptyState>
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
            <SurveyList surveys={shown} />
          ) : (
            <EmptyState
              title="No surveys match"
              action={<Button onClick={() => go({})}>Show all surveys</Button>}
            />
          )}
          <Pager
            page={page}
            pageSize={pageSize}
            shown={shown.length}
            total={found.length}
            noun="surveys"
            onPage={(to) => go({ find, page: to > 1 ? to : undefined })}
          />
        </>
      )}
    </Page>
  )
}

function SurveyList({ surveys }: { surveys: readonly SurveyToCheck[] }) {
  return (
    <Card flush>
      <ul className={styles.rows}>
        {surveys.map((survey) => (
          <li key={survey.guid}>
            <div>
              <h2 className={styles.survey}>
                <Link to="/response-check/$guid" params={{ guid: survey.guid }}>
                  {survey.surveyName}
                </Link>
              </h2>
              <p className="quiet">{survey.schoolName}</p>
            </div>
            <p>
              <SurveyStatusLabel status={survey.survey_status} />
              <span className={styles.reason}>{stateOf(survey)}</span>
            </p>
            <p className="quiet figures nowrap">
              {count(survey.submittedSurveyCount)} of {count(survey.expectedCount)}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** A survey is final 24 hours after its last day. */
const isFinal = ({ survey_status, endDate, today }: SurveyToCheck): boolean =>
  survey_status === 'closed' && (endDate === null || today > addDays(endDate, 1))

function stateOf(survey: SurveyToCheck): string {
  if (survey.survey_status === 'pre-release') return 'Has not opened'
  return isFinal(survey) ? 'Final: to read only' : 'Responses can be set aside'
}

/** Surveys whose school or title holds a text: those that are not final first, then the newest. */
function surveysToCheck(surveys: readonly SurveyToCheck[], find: string): SurveyToCheck[] {
  const sought = find.toLowerCase()
  return surveys
    .filter(({ schoolName, surveyName }) => `${schoolName} ${surveyName}`.toLowerCase().includes(sought))
    .sort((a, b) => Number(isFinal(a)) - Number(isFinal(b)) || b.id - a.id)
}
