import { dayInWords } from '../../../../shared/dates.ts'
import { GoLink } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { Columns, Section } from '../../../../web/ui/page.tsx'
import { EmptyState } from '../../../../web/ui/states.tsx'
import type { Survey } from '../../../schools/surveys/contract.ts'
import { schoolStateOf } from '../rules.ts'
import { ResultsPanel } from './results-panel.tsx'

/** Shows people who only read results a link to the latest results, and when the next results come. */
export function ReaderHome({ surveys }: { surveys: readonly Survey[] }) {
  const [last, ...earlier] = surveys.filter((survey) => schoolStateOf(survey) === 'results')
  const coming = surveys.find((survey) => survey.active === 1)
  const wait = coming ? waitOf(coming) : null
  return (
    <>
      {last ? <ResultsPanel survey={last} plans={false} /> : null}
      {last === undefined ? (
        <EmptyState title="No results yet">
          {wait ?? 'Results appear here after a survey closes and they’re released to you.'}
        </EmptyState>
      ) : wait ? (
        <p>{wait}</p>
      ) : null}
      {earlier.length > 0 ? (
        <Section title="Earlier results">
          <Columns layout="two">
            {earlier.map(({ guid, surveyName, endDate }) => (
              <Card
                key={guid}
                level={3}
                title={surveyName}
                foot={
                  <GoLink to="/audit-results-dashboard/$guid" params={{ guid }}>
                    Read the results<span className="unseen"> of {surveyName}</span>
                  </GoLink>
                }
              >
                {endDate ? <p className="quiet">Closed {dayInWords(endDate, 'full')}</p> : null}
              </Card>
            ))}
          </Columns>
        </Section>
      ) : null}
    </>
  )
}

/** Says when the next results come, as far as that is known; null if they are available. */
function waitOf(survey: Survey): string | null {
  const { beginDate, endDate, resultsWait } = survey
  const state = schoolStateOf(survey)
  if (state === 'closed') return `The survey has closed. ${resultsWait}`
  if (endDate === null || state === 'results' || state === 'none') return null
  if (state === 'open')
    return `A survey is open until ${dayInWords(endDate, 'plain')}. Results appear here once they’re released to you.`
  return beginDate !== null && state === 'ahead'
    ? `The next survey opens ${dayInWords(beginDate, 'plain')} and closes ${dayInWords(endDate, 'plain')}.`
    : null
}
