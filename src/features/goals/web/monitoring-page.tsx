import { IconPlus } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { counted } from '../../../shared/numbers.ts'
import { Buttons, GoLink, LinkButton } from '../../../web/ui/button.tsx'
import { Page } from '../../../web/ui/page.tsx'
import { EmptyState, ErrorState, PageSkeleton } from '../../../web/ui/states.tsx'
import { schoolOfUserQuery } from '../../school/web/data.ts'
import { OverallChanges } from '../../trends/web/parts/changes-section.tsx'
import type { SchoolGoals } from '../contract.ts'
import { goalsQuery } from './data.ts'
import { EndedGoals } from './ended-goals.tsx'
import { GoalCard } from './goal-card.tsx'
import styles from './goals.module.css'
import { NextDue } from './next-due.tsx'

/** A school's goals: where each started, its steps and what is due, and what has changed since earlier surveys. */
export function MonitoringPage({ below }: { below: Below }) {
  const { session } = useRouteContext({ from: '/staff/progress-monitoring-overview' })
  const { data: school } = useSuspenseQuery(schoolOfUserQuery(session.id))
  const { data, error, refetch } = useQuery(goalsQuery(school.id))
  const open = data?.goals.filter(({ state }) => state === 'open').length ?? 0
  return (
    <Page
      title="Progress Monitoring"
      facts={
        data?.results ? (
          <>
            <span>{school.entityName}</span>
            <span>{counted(open, 'open goal')}</span>
          </>
        ) : undefined
      }
      actions={
        data?.results && data.goals.length > 0 ? (
          <LinkButton to="/progress-monitoring-overview/goal">
            <IconPlus className="icon" aria-hidden />
            New goal
          </LinkButton>
        ) : undefined
      }
    >
      {data ? (
        <Goals schoolId={school.id} known={data} below={below} />
      ) : error ? (
        <ErrorState error={error} title="The goals could not be loaded" onRetry={() => void refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </Page>
  )
}

/** What stands below the goals, for the survey with the newest final results. */
type Below = (guid: string) => ReactNode

function Goals({ schoolId, known, below }: { schoolId: number; known: SchoolGoals; below: Below }) {
  const { results, goals, today } = known
  if (!results) return <NoResults />
  const open = goals.filter(({ state }) => state === 'open')
  const ended = goals.filter(({ state }) => state !== 'open')
  return (
    <div className={styles.parts}>
      {goals.length === 0 ? <NoGoals guid={results.guid} /> : null}
      {open.length > 0 ? <NextDue goals={open} today={today} /> : null}
      {open.map((goal, place) => (
        <GoalCard
          key={goal.id}
          schoolId={schoolId}
          goal={goal}
          number={place + 1}
          today={today}
          newest={results.guid}
        />
      ))}
      {ended.length > 0 ? <EndedGoals goals={ended} /> : null}
      {goals.length > 0 ? (
        <p>
          Tell families what you will do:{' '}
          <GoLink to="/audit-results-dashboard/$guid/answer" params={{ guid: results.guid }}>
            Answer to families
          </GoLink>
        </p>
      ) : null}
      <OverallChanges guid={results.guid} open />
      {below(results.guid)}
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
          <LinkButton to="/progress-monitoring-overview/goal">Write a goal in your own words</LinkButton>
        </Buttons>
      }
    >
      Each goal will show where it started, its steps with their dates, and what is due next. Choose one to
      three: Align Strategies names the areas to begin with, and every strategy there can become a goal.
    </EmptyState>
  )
}
