import { IconPlus } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { dayInWords } from '../../../../shared/dates.ts'
import { counted } from '../../../../shared/numbers.ts'
import { Buttons, GoLink, LinkButton } from '../../../../web/ui/button.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { Print } from '../../../../web/ui/print.tsx'
import { EmptyState, ErrorState, PageSkeleton } from '../../../../web/ui/states.tsx'
import { surveyResultsQuery } from '../../../figures/results/web/data.ts'
import { OverallChanges } from '../../../figures/trends/web/parts/changes-section.tsx'
import { schoolOfUserQuery } from '../../../schools/school/web/data.ts'
import { Only } from '../../../schools/surveys/web/parts/only.tsx'
import type { SchoolGoals, SchoolPulses } from '../contract.ts'
import { goalsQuery, pulsesQuery } from './data.ts'
import { EndedGoals } from './ended-goals.tsx'
import { GoalCard } from './goal-card.tsx'
import styles from './goals.module.css'
import { NextDue, type Share } from './next-due.tsx'

/** What other capabilities add. */
interface Around {
  /** Below the goals, for the survey with the newest final results. */
  below: (guid: string) => ReactNode
  Share: Share
}

/** A school's goals: where each started, its steps and what is due, and what has changed since earlier surveys. */
export function MonitoringPage(around: Around) {
  const { session } = useRouteContext({ from: '/staff/progress-monitoring-overview' })
  const { data: school } = useSuspenseQuery(schoolOfUserQuery(session.id))
  const { data: goals, error, refetch } = useQuery(goalsQuery(school.id))
  const pulses = useQuery(pulsesQuery(school.id))
  const figures = useQuery({
    ...surveyResultsQuery(goals?.results?.guid ?? ''),
    enabled: Boolean(goals?.results) && (goals?.goals.length ?? 0) > 0,
  })
  // All of it comes at once, so that nothing moves.
  const data = (pulses.data || pulses.error) && !figures.isLoading ? goals : undefined
  if (!data?.results)
    return (
      <Page title="Progress Monitoring">
        {data ? (
          <NoResults />
        ) : error && !goals ? (
          <ErrorState error={error} title="The goals could not be loaded" onRetry={() => void refetch()} />
        ) : (
          <PageSkeleton />
        )}
      </Page>
    )
  const open = data.goals.filter(({ state }) => state === 'open')
  const collecting = pulses.data?.unfinished.filter(({ stage }) => stage === 'collecting').length ?? 0
  return (
    <Page
      title="Progress Monitoring"
      facts={
        <>
          <span>{school.entityName}</span>
          <span>
            {counted(open.length, 'open goal')}
            {collecting === 0 ? '' : `, ${counted(collecting, 'pulse')} open`}
          </span>
          <span>{dayInWords(data.today, 'full')}</span>
        </>
      }
      actions={
        data.goals.length > 0 ? (
          <Buttons>
            <Print />
            <Only from="leader">
              <LinkButton to="/progress-monitoring-overview/goal">
                <IconPlus className="icon" aria-hidden />
                New goal
              </LinkButton>
            </Only>
          </Buttons>
        ) : undefined
      }
    >
      {pulses.data ? null : (
        <ErrorState
          error={pulses.error}
          title="The pulses could not be loaded"
          onRetry={() => void pulses.refetch()}
        />
      )}
      <Goals
        schoolId={school.id}
        known={data}
        guid={data.results.guid}
        pulses={pulses.data}
        around={around}
      />
    </Page>
  )
}

interface GoalsProps {
  schoolId: number
  known: SchoolGoals
  /** The survey with the newest final results. */
  guid: string
  pulses: SchoolPulses | undefined
  around: Around
}

function Goals({ schoolId, known, guid, pulses, around }: GoalsProps) {
  const { goals, today } = known
  const open = goals.filter(({ state }) => state === 'open')
  const ahead = pulses?.unfinished.filter(({ stage }) => stage !== 'provisional') ?? []
  return (
    <div className={styles.parts}>
      {goals.length === 0 ? <NoGoals guid={guid} /> : null}
      {open.length > 0 || ahead.length > 0 ? (
        <NextDue goals={open} pulses={ahead} today={today} Share={around.Share} />
      ) : null}
      {open.length > 0 ? (
        <div className={styles.open}>
          {open.map((goal, place) => (
            <GoalCard key={goal.id} {...{ schoolId, goal, today, pulses }} number={place + 1} newest={guid} />
          ))}
        </div>
      ) : null}
      {open.length < goals.length ? (
        <EndedGoals goals={goals.filter(({ state }) => state !== 'open')} />
      ) : null}
      {goals.length > 0 ? (
        <Only from="leader">
          <p>
            Tell families what you will do:{' '}
            <GoLink to="/audit-results-dashboard/$guid/answer" params={{ guid }}>
              Answer to families
            </GoLink>
          </p>
        </Only>
      ) : null}
      {around.below(guid)}
      <OverallChanges guid={guid} />
    </div>
  )
}

function NoResults() {
  return (
    <EmptyState
      title="Opens with your results"
      action={
        <LinkButton variant="primary" to="/equity-audit-overview">
          Go to Equity Audit
        </LinkButton>
      }
    >
      When a survey of your school has its final results, you set goals here: what will be different, who is
      responsible, by when, and how you will know. The page then shows where each goal started, its steps and
      what is due, and what has changed since earlier surveys.
    </EmptyState>
  )
}

function NoGoals({ guid }: { guid: string }) {
  return (
    <EmptyState
      title="No goals yet"
      action={
        <Buttons>
          <LinkButton variant="primary" to="/align-strategies" search={{ survey: guid }}>
            Go to Align Strategies
          </LinkButton>
          <Only from="leader">
            <LinkButton to="/progress-monitoring-overview/goal">Write a goal in your own words</LinkButton>
          </Only>
        </Buttons>
      }
    >
      Each goal will show where it started, its steps with their dates, and what is due next. Choose one to
      three: Align Strategies names the areas to begin with, and every strategy there can become a goal.
    </EmptyState>
  )
}
