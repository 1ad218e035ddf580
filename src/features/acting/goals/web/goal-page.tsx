import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext, useSearch } from '@tanstack/react-router'
import { LinkButton } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { Found } from '../../../../web/ui/found.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { BackLink, Page } from '../../../../web/ui/page.tsx'
import { EmptyState } from '../../../../web/ui/states.tsx'
import { schoolOfUserQuery } from '../../../schools/school/web/data.ts'
import { advisedGoals } from '../rules.ts'
import { goalsQuery } from './data.ts'
import { GoalForm } from './goal-form.tsx'
import { GoalHistoryCard, GoalState } from './goal-state.tsx'
import styles from './goals.module.css'

/** Form for a new goal, or an existing goal (`id` in the address) with its notes and history. */
export function GoalPage() {
  const { session } = useRouteContext({ from: '/staff/progress-monitoring-overview/goal' })
  const { id, ...begun } = useSearch({ from: '/staff/progress-monitoring-overview/goal' })
  const { data: school } = useSuspenseQuery(schoolOfUserQuery(session.id))
  const { data, error, refetch } = useQuery(goalsQuery(school.id))
  const mayLead = school.level === null || school.level === 'leader'
  const goal = data?.goals.find((one) => one.id === id)
  const open = data?.goals.filter(({ state }) => state === 'open').length ?? 0
  const notYet = !mayLead
    ? { title: 'Only a school leader can set goals', text: 'You can read all of them.' }
    : school.id === 0 || data?.results === null
      ? {
          title: 'Opens with your results',
          text: 'You can set goals once your school has final results.',
        }
      : data && id !== undefined && !goal
        ? { title: 'We can’t find this goal', text: 'Someone may have deleted it.' }
        : null
  return (
    <Page
      title={id === undefined ? 'New goal' : 'Goal'}
      back={<BackLink to="/progress-monitoring-overview">Progress Monitoring</BackLink>}
    >
      {notYet ? (
        <EmptyState
          title={notYet.title}
          action={<LinkButton to="/progress-monitoring-overview">Go to Progress Monitoring</LinkButton>}
        >
          {notYet.text}
        </EmptyState>
      ) : (
        // After a failed update, the form stays, with what was entered.
        <Found query={{ data, error: data ? null : error, refetch }} title="We couldn’t load the goals">
          {({ results }) => (
            <>
              {goal || open < advisedGoals ? null : (
                <Notice tone="info" title={`You have ${open} open goals`}>
                  Schools get more done with {advisedGoals} goals or fewer at a time. You can add another
                  goal, but it may help to end one first.
                </Notice>
              )}
              <div className={styles.pairs}>
                <Card
                  key={id ?? 'new'}
                  title={goal?.difference ?? newTitle(begun.strategy)}
                  aside={goal?.strategy ? `Strategy: ${goal.strategy}` : undefined}
                >
                  <GoalForm schoolId={school.id} goal={goal} begun={begun} guid={results?.guid ?? ''} />
                </Card>
                {goal ? (
                  <div className={styles.stack}>
                    <GoalState schoolId={school.id} goal={goal} />
                    <GoalHistoryCard schoolId={school.id} goal={goal} />
                  </div>
                ) : null}
              </div>
            </>
          )}
        </Found>
      )}
    </Page>
  )
}

const newTitle = (strategy = '') => (strategy === '' ? 'In your own words' : `From the strategy: ${strategy}`)
