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
import { Only, useMay } from '../../../schools/surveys/web/parts/only.tsx'
import type { Goal, SchoolGoals, SchoolPulses } from '../contract.ts'
import { goalsQuery, pulsesQuery } from './data.ts'
import { EndedGoals } from './ended-goals.tsx'
import { GoalCard } from './goal-card.tsx'
import styles from './goals.module.css'
import { NextDue, type Share } from './next-due.tsx'

/** A school's goals: where each started, its steps and what is due, and what has changed since earlier surveys. */
export function MonitoringPage({ below, Share }: Around) {
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
  const retry = () => {
    void refetch()
    void pulses.refetch()
  }
  return (
    <Page
      title="Progress Monitoring"
      facts={
        data?.results ? (
          <>
            <span>{school.entityName}</span>
            <span>{howMany(data.goals, pulses.data)}</span>
            <span>{dayInWords(data.today, 'full')}</span>
          </>
        ) : undefined
      }
      actions={
        data?.results && data.goals.length > 0 ? (
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
      {data ? (
        <>
          {pulses.data ? null : (
            <ErrorState error={pulses.error} title="The pulses could not be loaded" onRetry={retry} />
          )}
          <Goals schoolId={school.id} known={data} pulses={pulses.data} below={below} Share={Share} />
        </>
      ) : error && !goals ? (
        <ErrorState error={error} title="The goals could not be loaded" onRetry={retry} />
      ) : (
        <PageSkeleton />
      )}
    </Page>
  )
}

/** What other capabilities add. */
interface Around {
  /** Below the goals, for the survey with the newest final results. */
  below: (guid: string) => ReactNode
  Share: Share
}

/** "2 goals, 1 pulse open". */
function howMany(goals: readonly Goal[], pulses: SchoolPulses | undefined): string {
  const open = pulses?.unfinished.filter(({ stage }) => stage === 'collecting').length ?? 0
  const words = counted(goals.filter(({ state }) => state === 'open').length, 'open goal')
  return open === 0 ? words : `${words}, ${counted(open, 'pulse')} open`
}

interface GoalsProps extends Around {
  schoolId: number
  known: SchoolGoals
  pulses: SchoolPulses | undefined
}

function Goals({ schoolId, known, pulses, below, Share }: GoalsProps) {
  const mayLead = useMay('leader')
  const { results, goals, today } = known
  if (!results) return <NoResults />
  const open = goals.filter(({ state }) => state === 'open')
  const ahead = pulses?.unfinished.filter(({ stage }) => stage !== 'provisional') ?? []
  const ended = goals.filter(({ state }) => state !== 'open')
  return (
    <div className={styles.parts}>
      {goals.length === 0 ? <NoGoals guid={results.guid} /> : null}
      {open.length > 0 || ahead.length > 0 ? (
        <NextDue goals={open} pulses={ahead} today={today} Share={Share} />
      ) : null}
      {open.length > 0 ? (
        <div className={styles.open}>
          {open.map((goal, place) => (
            <GoalCard
              key={goal.id}
              schoolId={schoolId}
              goal={goal}
              number={place + 1}
              today={today}
              newest={results.guid}
              pulses={pulses}
            />
          ))}
        </div>
      ) : null}
      {ended.length > 0 ? <EndedGoals goals={ended} /> : null}
      {goals.length > 0 && mayLead ? (
        <p>
          Tell families what you will do:{' '}
          <GoLink to="/audit-results-dashboard/$guid/answer" params={{ guid: results.guid }}>
            Answer to families
          </GoLink>
        </p>
      ) : null}
      {below(results.guid)}
      <OverallChanges guid={results.guid} open />
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
