import { useQuery } from '@tanstack/react-query'
import { scoreWords } from '../../../../measurement/words.ts'
import { dayInWords } from '../../../../shared/dates.ts'
import { count, percent } from '../../../../shared/numbers.ts'
import { GoLink } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { PerceptionLabel, SurveyStatusLabel } from '../../../../web/ui/label.tsx'
import { surveyResultsQuery } from '../../../figures/results/web/data.ts'
import type { Survey } from '../../../schools/surveys/contract.ts'
import { shownStatus } from '../../../schools/surveys/rules.ts'
import styles from './previous-survey.module.css'
import { reviewResults } from './text.ts'

export function PreviousSurvey({ survey }: { survey: Survey }) {
  const closed = survey.survey_status === 'closed' && survey.cancelledOn === null
  return (
    <Card
      className={styles.previous}
      foot={
        closed && survey.resultsWait === null ? (
          <GoLink to="/audit-results-dashboard/$guid" params={{ guid: survey.guid }}>
            {reviewResults}
            <span className="unseen">: {survey.surveyName}</span>
          </GoLink>
        ) : (
          <span className="quiet">{withoutResults(survey)}</span>
        )
      }
    >
      <SurveyStatusLabel status={shownStatus(survey)} />
      <h3 dir="auto">{survey.surveyName}</h3>
      {survey.beginDate && survey.endDate ? (
        <p className="quiet">{period(survey.beginDate, survey.endDate)}</p>
      ) : null}
      {closed ? <Facts survey={survey} /> : null}
    </Card>
  )
}

const withoutResults = ({ cancelledOn, resultsWait }: Survey): string =>
  cancelledOn === null
    ? (resultsWait ?? 'Replaced before it opened.')
    : `Canceled on ${dayInWords(cancelledOn, 'full')}. Its responses were deleted, so there are no results.`

function Facts({ survey }: { survey: Survey }) {
  const { data: results } = useQuery({
    ...surveyResultsQuery(survey.guid),
    enabled: survey.resultsWait === null,
    throwOnError: false,
    staleTime: 600_000,
  })
  const overall = results?.overall
  return (
    <dl className={styles.facts}>
      <dt>Responses</dt>
      <dd>
        <b>{count(survey.submittedSurveyCount)}</b> of {count(survey.expectedCount)} (
        {percent(survey.submittedSurveyCount, survey.expectedCount)})
      </dd>
      {overall?.status ? (
        <>
          <dt>Overall score</dt>
          <dd>
            {overall.score === null ? null : (
              <>
                <b>{scoreWords(overall)}</b> of 10{' '}
              </>
            )}
            <PerceptionLabel short status={overall.status} />
          </dd>
        </>
      ) : null}
    </dl>
  )
}

/** Formats a period: "October 6 to October 24, 2025", with both years if they differ. */
function period(begin: string, end: string): string {
  const sameYear = begin.slice(0, 4) === end.slice(0, 4)
  return `${dayInWords(begin, sameYear ? 'plain' : 'full')} to ${dayInWords(end, 'full')}`
}
