import { dayInWords } from '../../../../shared/dates.ts'
import { LinkButton } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { Columns, Section } from '../../../../web/ui/page.tsx'
import { EmptyState } from '../../../../web/ui/states.tsx'
import type { Survey } from '../../../schools/surveys/contract.ts'

/** The home of somebody who reads results: straight to them. */
export function ReaderHome({ surveys }: { surveys: readonly Survey[] }) {
  const closed = surveys.filter(
    (survey) => survey.survey_status === 'closed' && survey.setupComplete && survey.cancelledOn === null,
  )
  if (closed.length === 0)
    return (
      <EmptyState title="No results yet">
        They appear here when a survey of this school has closed and its results are released.
      </EmptyState>
    )
  return (
    <Section title="Results">
      <Columns layout="two">
        {closed.map(({ guid, surveyName, endDate, resultsWait }, place) => (
          <Card
            key={guid}
            level={3}
            title={surveyName}
            foot={
              resultsWait === null ? (
                <LinkButton
                  variant={place === 0 ? 'primary' : 'default'}
                  to="/audit-results-dashboard/$guid"
                  params={{ guid }}
                >
                  Read the results<span className="unseen"> of {surveyName}</span>
                </LinkButton>
              ) : (
                <span className="quiet">{resultsWait}</span>
              )
            }
          >
            {endDate ? <p className="quiet">Closed {dayInWords(endDate, 'full')}</p> : null}
          </Card>
        ))}
      </Columns>
    </Section>
  )
}
