import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext, useSearch } from '@tanstack/react-router'
import { LinkButton } from '../../../../web/ui/button.tsx'
import { BackLink, Page } from '../../../../web/ui/page.tsx'
import { EmptyState, ErrorState, PageSkeleton } from '../../../../web/ui/states.tsx'
import { schoolOfUserQuery } from '../../../schools/school/web/data.ts'
import { goalsQuery } from './data.ts'
import { WriteGoal } from './write-goal.tsx'

/** A new goal, or one that is there (`id` in the address) with its notes and its history. */
export function GoalPage() {
  const { session } = useRouteContext({ from: '/staff/progress-monitoring-overview/goal' })
  const { id, ...begun } = useSearch({ from: '/staff/progress-monitoring-overview/goal' })
  const { data: school } = useSuspenseQuery(schoolOfUserQuery(session.id))
  const { data, error, refetch } = useQuery(goalsQuery(school.id))
  const mayLead = school.level === null || school.level === 'leader'
  const goal = data?.goals.find((one) => one.id === id)
  return (
    <Page
      title={id === undefined ? 'New goal' : 'Goal'}
      back={<BackLink to="/progress-monitoring-overview">Progress Monitoring</BackLink>}
    >
      {!mayLead ? (
        <NotYet title="A leader of the school sets its goals">You can read them all.</NotYet>
      ) : error && !data ? (
        <ErrorState error={error} title="The goals could not be loaded" onRetry={() => void refetch()} />
      ) : !data ? (
        <PageSkeleton blocks={1} />
      ) : !data.results ? (
        <NotYet title="Opens with your results">
          Goals begin with the first final results of the school.
        </NotYet>
      ) : id !== undefined && !goal ? (
        <NotYet title="This goal is not there">Somebody may have deleted it.</NotYet>
      ) : (
        <WriteGoal key={id} {...{ goal, begun }} schoolId={school.id} known={data} guid={data.results.guid} />
      )}
    </Page>
  )
}

function NotYet({ title, children }: { title: string; children: string }) {
  return (
    <EmptyState
      title={title}
      action={<LinkButton to="/progress-monitoring-overview">Go to Progress Monitoring</LinkButton>}
    >
      {children}
    </EmptyState>
  )
}
