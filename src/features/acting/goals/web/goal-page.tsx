import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LinkButton } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { Found } from '../../../../web/ui/found.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { BackLink, Page } from '../../../../web/ui/page.tsx'
import { EmptyState } from '../../../../web/ui/states.tsx'
import { surveyResultsQuery } from '../../../figures/results/web/data.ts'
import { schoolOfUserQuery } from '../../../schools/school/web/data.ts'
import type { AnyGoal } from '../contract.ts'
import { advisedGoals } from '../rules.ts'
import type { Begun } from './begun.ts'
import { goalsQuery } from './data.ts'
import { type Desk, schoolDesk } from './desk.ts'
import { type RowsOf, schoolRows } from './goal-draft.ts'
import { GoalForm } from './goal-form.tsx'
import { GoalHistoryCard, GoalState } from './goal-state.tsx'
import styles from './goals.module.css'

/** Form for a new goal, or an existing goal (`id` in the address) with its notes and history. */
export function GoalPage() {
  const { session } = useRouteContext({ from: '/staff/progress-monitoring-overview/goal' })
  const { id, ...begun } = useSearch({ from: '/staff/progress-monitoring-overview/goal' })
  const { data: school } = useSuspenseQuery(schoolOfUserQuery(session.id))
  const { data, error, refetch } = useQuery(goalsQuery(school.id))
  const guid = data?.results?.guid ?? ''
  const results = useQuery({ ...surveyResultsQuery(guid), enabled: guid !== '' })
  const desk = schoolDesk(school.id, school.level === null || school.level === 'leader')
  const goal = data?.goals.find((one) => one.id === id)
  const open = data?.goals.filter(({ state }) => state === 'open').length ?? 0
  const notYet = !desk.mayChange
    ? { title: 'Only a school leader can set goals', text: 'You can read all of them.' }
    : school.id === 0 || data?.results === null
      ? {
          title: 'Opens with your results',
          text: 'You can set goals once your school has final results.',
        }
      : data && id !== undefined && !goal
        ? goalIsGone
        : null
  return (
    <GoalFormPage desk={desk} id={id} notYet={notYet}>
      {/* After a failed update, the form stays, with what was entered. */}
      <Found query={{ data, error: data ? null : error, refetch }} title="We couldn’t load the goals">
        {() => (
          <>
            {goal || open < advisedGoals ? null : (
              <Notice tone="info" title={`You have ${open} open goals`}>
                Schools get more done with {advisedGoals} goals or fewer at a time. You can add another goal,
                but it may help to end one first.
              </Notice>
            )}
            <GoalCards desk={desk} goal={goal} begun={begun} rowsOf={schoolRows(results.data)} />
          </>
        )}
      </Found>
    </GoalFormPage>
  )
}

export const goalIsGone = { title: 'We can’t find this goal', text: 'Someone may have deleted it.' }

interface GoalFormPageProps {
  desk: Desk
  id: number | undefined
  /** Why there is no form; null if there is one. */
  notYet: { title: string; text: string } | null
  children: ReactNode
}

export function GoalFormPage({ desk, id, notYet, children }: GoalFormPageProps) {
  return (
    <Page
      title={id === undefined ? 'New goal' : 'Goal'}
      back={<BackLink {...desk.home}>{desk.title}</BackLink>}
    >
      {notYet ? (
        <EmptyState
          title={notYet.title}
          action={<LinkButton {...desk.home}>{`Go to ${desk.title}`}</LinkButton>}
        >
          {notYet.text}
        </EmptyState>
      ) : (
        children
      )}
    </Page>
  )
}

interface GoalCardsProps {
  desk: Desk
  /** Undefined for a new goal. */
  goal: AnyGoal | undefined
  begun: Begun
  rowsOf: RowsOf
}

/** The form for a goal and the existing goal's state, notes and history. */
export function GoalCards({ desk, goal, begun, rowsOf }: GoalCardsProps) {
  return (
    <div className={styles.pairs}>
      <Card
        key={goal?.id ?? 'new'}
        title={goal?.difference ?? newTitle(begun.strategy)}
        aside={goal?.strategy ? `Strategy: ${goal.strategy}` : undefined}
      >
        <GoalForm desk={desk} goal={goal} begun={begun} rowsOf={rowsOf} />
      </Card>
      {goal ? (
        <div className={styles.stack}>
          <GoalState desk={desk} goal={goal} />
          <GoalHistoryCard desk={desk} goal={goal} />
        </div>
      ) : null}
    </div>
  )
}

const newTitle = (strategy = '') => (strategy === '' ? 'In your own words' : `From the strategy: ${strategy}`)
