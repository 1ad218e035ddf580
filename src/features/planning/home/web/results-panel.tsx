import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { dayHere, dayInWords, daysBetween, monthInWords } from '../../../../shared/dates.ts'
import { Buttons, LinkButton } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { messageOf } from '../../../../web/ui/states.tsx'
import { type Due, dueOf, untilWords } from '../../../acting/goals/rules.ts'
import { goalsQuery } from '../../../acting/goals/web/data.ts'
import type { SurveyResults } from '../../../figures/results/contract.ts'
import { instantInWords } from '../../../figures/results/rules-sentences.ts'
import { surveyResultsQuery } from '../../../figures/results/web/data.ts'
import { useLargestChange } from '../../../figures/trends/web/parts/use-largest-change.ts'
import type { Survey } from '../../../schools/surveys/contract.ts'
import { sameAsLastYear } from '../../repeat/web/parts/text.ts'
import { isNextDue } from '../rules.ts'
import { resultFacts, resultsInWords } from '../rules-results.ts'
import { EarlierPromises, promisesBefore } from './earlier-promises.tsx'
import styles from './home.module.css'
import { Panel, PanelFact } from './panel.tsx'
import { WhatOthersDid } from './what-others-did.tsx'

interface ResultsPanelProps {
  survey: Survey
  /** Whether the reader plans with the results and so has goals and strategies. */
  plans: boolean
}

/** Shows the latest results, the next step, and what is due next. */
export function ResultsPanel({ survey, plans }: ResultsPanelProps) {
  const { data: results, error } = useQuery({ ...surveyResultsQuery(survey.guid), throwOnError: false })
  const change = useLargestChange(survey.guid, results?.stage === 'final')
  const goals = useQuery({ ...goalsQuery(plans ? survey.entity_fk : 0), throwOnError: false }).data
  const due = dueOf(goals?.goals ?? [])
  const promises = goals && results?.stage === 'final' ? promisesBefore(survey.guid, goals) : []
  // Goals from an earlier survey aren't about this one's results.
  const hasGoals =
    goals?.goals.some(({ state, surveyGuid }) => state === 'open' && surveyGuid === survey.guid) === true
  const facts = results ? resultFacts(results) : []
  return (
    <>
      <Panel
        mark="square"
        title={titleOf(survey, results)}
        say={results ? resultsInWords(results) : error ? messageOf(error) : 'Loading your results…'}
        action={
          results || error ? (
            <Buttons>
              <Step survey={survey} results={results} plans={plans} hasGoals={hasGoals} />
            </Buttons>
          ) : null
        }
      >
        {facts.length > 0 || change?.figure ? (
          <>
            {facts.map((fact) => (
              <PanelFact key={fact.name} {...fact} />
            ))}
            {change?.figure ? (
              <PanelFact name="Largest change" value={change.figure} note={change.sentence} />
            ) : null}
          </>
        ) : null}
      </Panel>
      {plans && goals ? (
        <div className={styles.pair}>
          <NextDates due={results ? withFinal(due, results) : due} today={goals.today} />
          <WhatOthersDid schoolId={survey.entity_fk} />
        </div>
      ) : null}
      {results && promises.length > 0 ? (
        <EarlierPromises schoolId={survey.entity_fk} promises={promises} smallGroup={results.smallGroup} />
      ) : null}
    </>
  )
}

function titleOf({ endDate }: Survey, results: SurveyResults | undefined): string {
  const month = monthInWords(endDate ?? '')
  return `${results?.stage === 'provisional' ? 'Early results' : 'Results'} of ${month}`
}

/** `at` is an instant in the reader's time zone. Counting days in the school's time zone could be off by one. */
type NextDate = Due & { at?: string }

/** Returns the dates in order, including the day when early results become final. */
function withFinal(due: readonly NextDate[], { stage, finalFrom }: SurveyResults): readonly NextDate[] {
  if (stage !== 'provisional' || finalFrom === null) return due
  const day = dayHere(new Date(finalFrom))
  const final = { day, what: 'Final results', about: '', at: instantInWords(finalFrom) }
  return [...due, final].sort((a, b) => a.day.localeCompare(b.day))
}

interface StepProps extends ResultsPanelProps {
  results: SurveyResults | undefined
  hasGoals: boolean
}

/** Shows one button and, if the button leads elsewhere, a link to the results. */
function Step({ survey, results, plans, hasGoals }: StepProps): ReactNode {
  const params = { guid: survey.guid }
  const ofWhich = <span className="unseen"> of {survey.surveyName}</span>
  const next = plans ? nextStep(survey, results, hasGoals) : null
  if (next === null)
    return (
      <LinkButton variant="onPanel" to="/audit-results-dashboard/$guid" params={params}>
        {plans ? 'See results' : 'Read the results'}
        {ofWhich}
      </LinkButton>
    )
  return (
    <>
      {next}
      <Link className={styles.link} to="/audit-results-dashboard/$guid" params={params}>
        See results{ofWhich}
      </Link>
    </>
  )
}

/**
 * Returns the next step: after about a year, the next survey; before that, the goals if there are any. With final
 * results and no goals, it is choosing strategies. Null if no step is possible yet.
 */
function nextStep(survey: Survey, results: SurveyResults | undefined, hasGoals: boolean): ReactNode {
  if (isNextDue(survey))
    return (
      <LinkButton variant="onPanel" to="/equity-audit-again/$guid" params={{ guid: survey.guid }}>
        {sameAsLastYear}
      </LinkButton>
    )
  if (hasGoals)
    return (
      <LinkButton variant="onPanel" to="/progress-monitoring-overview">
        See your goals
      </LinkButton>
    )
  return results?.stage === 'final' ? (
    <LinkButton variant="onPanel" to="/align-strategies" search={{ survey: survey.guid }}>
      Decide what to do
    </LinkButton>
  ) : null
}

const datesShown = 4

/** Shows the next date in large type, with later dates below it. */
function NextDates({ due, today }: { due: readonly NextDate[]; today: string }) {
  const [next, ...others] = due.slice(0, datesShown)
  if (!next)
    return (
      <Card title="Next date">
        <p className="quiet">No dates yet. When you set a goal, its dates appear here.</p>
      </Card>
    )
  return (
    <Card title="Next date">
      <div className={styles.next}>
        <p className={styles.day} aria-hidden="true">
          <span>{dayInWords(next.day, 'plain').slice(0, 3)}</span>
          <b>{Number(next.day.slice(8))}</b>
        </p>
        <div>
          <p>
            <b>{next.what}</b>
          </p>
          <p className="quiet">
            {next.at ?? `${dayInWords(next.day, 'full')}, ${untilWords(daysBetween(today, next.day))}`}.{' '}
            {next.about}
          </p>
        </div>
      </div>
      {others.length > 0 ? (
        <ul className={styles.dates}>
          {others.map(({ day, what, about, at }) => (
            <li key={`${day} ${what} ${about}`}>
              <span>{what}</span>
              <span className="quiet">{at ?? dayInWords(day, 'full')}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  )
}
