import { IconPlus } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { dayInWords } from '../../../../shared/dates.ts'
import { counted } from '../../../../shared/numbers.ts'
import { Buttons, GoLink, LinkButton } from '../../../../web/ui/button.tsx'
import { Found } from '../../../../web/ui/found.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { Print } from '../../../../web/ui/print.tsx'
import { EmptyState, ErrorState, PageSkeleton } from '../../../../web/ui/states.tsx'
import { surveyResultsQuery } from '../../../figures/results/web/data.ts'
import { OverallChanges } from '../../../figures/trends/web/parts/changes-section.tsx'
import { schoolOfUserQuery } from '../../../schools/school/web/data.ts'
import { Only, useMay } from '../../../schools/surveys/web/parts/only.tsx'
import { goalsQuery, pulsesQuery } from './data.ts'
import { schoolDesk } from './desk.ts'
import { EndedGoals, GoalCard } from './goal-card.tsx'
import styles from './goals.module.css'
import { NextDue, type Share } from './next-due.tsx'

interface Around {
  /** Shown below the goals, for the survey with the newest final results. */
  below: (guid: string) => ReactNode
  Share: Share
}

/** A school's goals: where each one started, its steps and due dates, and changes since earlier surveys. */
export function MonitoringPage({ below, Share }: Around) {
  const { session } = useRouteContext({ from: '/staff/progress-monitoring-overview' })
  const { data: school } = useSuspenseQuery(schoolOfUserQuery(session.id))
  const desk = schoolDesk(school.id, useMay('leader'))
  const found = useQuery(goalsQuery(school.id))
  const pulses = useQuery(pulsesQuery(school.id))
  const { goals = [], today = '', results = null } = found.data ?? {}
  const newest = results?.guid ?? ''
  const figures = useQuery({ ...surveyResultsQuery(newest), enabled: newest !== '' && goals.length > 0 })
  // Everything appears at the same time, so that nothing on the page moves.
  const isHere = found.data && (pulses.data || pulses.error) && !figures.isLoading
  if (!isHere || newest === '')
    return (
      <Page title="Progress Monitoring">
        {school.id === 0 || isHere ? (
          <NoResults />
        ) : (
          <Found query={found} title="We couldn’t load the goals">
            {() => <PageSkeleton />}
          </Found>
        )}
      </Page>
    )
  const open = goals.filter(({ state }) => state === 'open')
  const ended = goals.filter(({ state }) => state !== 'open')
  const pulse = pulses.data?.unfinished.find(({ stage }) => stage !== 'provisional')
  return (
    <Page
      title="Progress Monitoring"
      facts={
        <>
          <span dir="auto">{school.entityName}</span>
          <span>
            {counted(open.length, 'open goal')}
            {pulse?.stage === 'collecting' ? ', 1 pulse open' : ''}
          </span>
          <span>{dayInWords(today, 'full')}</span>
        </>
      }
      actions={
        goals.length > 0 ? (
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
          title="We couldn’t load the pulses"
          onRetry={() => void pulses.refetch()}
        />
      )}
      {goals.length === 0 ? <NoGoals guid={newest} /> : null}
      {open.length > 0 || pulse ? <NextDue {...{ pulse, today, Share }} goals={open} /> : null}
      {open.length > 0 ? (
        <div className={styles.pairs}>
          {open.map((goal, place) => (
            <GoalCard
              key={goal.id}
              {...{ desk, goal, today, newest }}
              schoolId={school.id}
              pulses={pulses.data}
              number={place + 1}
            />
          ))}
        </div>
      ) : null}
      {ended.length > 0 ? <EndedGoals desk={desk} goals={ended} /> : null}
      {goals.length > 0 ? (
        <p className={styles.line}>
          <span>Share your plan:</span>
          <GoLink to="/audit-results-dashboard/$guid/brief" params={{ guid: newest }}>
            Board brief
          </GoLink>
          <Only from="leader">
            <GoLink to="/audit-results-dashboard/$guid/answer" params={{ guid: newest }}>
              Report to families
            </GoLink>
          </Only>
        </p>
      ) : null}
      {below(newest)}
      <OverallChanges guid={newest} />
    </Page>
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
      You can set goals here once your survey has final results. Each goal says what will be different, who is
      responsible, when it’s due and how you’ll know. You’ll see where each goal started, what’s due and what
      has changed.
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
      Choose 1 to 3 goals. Align Strategies shows the areas to start with, and you can turn any strategy there
      into a goal. Each goal shows where it started, its steps and what’s due next.
    </EmptyState>
  )
}
