import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { CallError, call } from '../../../../web/call.ts'
import { Card } from '../../../../web/ui/card.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { ErrorState } from '../../../../web/ui/states.tsx'
import { classes } from '../../../../web/ui/vars.ts'
import { surveyResultsQuery } from '../../../figures/results/web/data.ts'
import { type Goal, type GoalFields, goalsContract, type SchoolGoals } from '../contract.ts'
import { advisedGoals, fieldsOf } from '../rules.ts'
import { useGoalChange } from './data.ts'
import { type Begun, emptyDraft } from './goal-draft.ts'
import { GoalForm } from './goal-form.tsx'
import { GoalHistoryCard } from './goal-history.tsx'
import { GoalState } from './goal-state.tsx'
import styles from './goals.module.css'

interface WriteGoalProps {
  schoolId: number
  known: SchoolGoals
  /** The survey with the newest final results. */
  guid: string
  /** Undefined for a new one. */
  goal: Goal | undefined
  begun: Begun
}

/** The form of a goal; below one that is there, what else can be done with it, and its history. */
export function WriteGoal({ schoolId, known, guid, goal, begun }: WriteGoalProps) {
  const navigate = useNavigate()
  const { data: results } = useQuery(surveyResultsQuery(guid))
  const [initial] = useState(() => (goal ? fieldsOf(goal) : emptyDraft(begun)))
  /** The version that was read before the form was filled in. */
  const [version, setVersion] = useState(goal?.version ?? 0)
  const save = useGoalChange(schoolId, ({ fields, onto }: { fields: GoalFields; onto: number }) =>
    goal
      ? call(goalsContract.updateGoal, {
          body: { ...fields, entityId: schoolId, goal: goal.id, version: onto },
        })
      : call(goalsContract.addGoal, { body: { ...fields, entityId: schoolId } }),
  )
  const isOvertaken = save.error instanceof CallError && save.error.status === 409
  const onto = isOvertaken && goal ? goal.version : version
  const submit = (fields: GoalFields) => {
    setVersion(onto)
    const leave = () => navigate({ to: '/progress-monitoring-overview', ignoreBlocker: true })
    save.mutate({ fields, onto }, { onSuccess: leave })
  }
  const strategy = initial.strategy === '' ? 'In your own words' : `From the strategy: ${initial.strategy}`
  return (
    <div className={classes(styles.parts, goal && styles.edited)}>
      {goal ? null : <Advice open={known.goals.filter(({ state }) => state === 'open').length} />}
      <Card
        title={goal?.difference ?? strategy}
        aside={goal?.strategy ? `Strategy: ${goal.strategy}` : undefined}
      >
        <GoalForm
          initial={initial}
          results={results}
          pending={save.isPending}
          error={
            onto !== version ? (
              <Notice tone="error" live level={3} title="Somebody changed this goal in the meantime">
                The history below says what. What you have typed is still here and not saved. Saving again
                puts it in the place of theirs.
              </Notice>
            ) : save.error ? (
              <ErrorState error={save.error} title="The goal was not saved" />
            ) : null
          }
          onSubmit={submit}
        />
      </Card>
      {goal ? (
        <>
          <GoalState schoolId={schoolId} goal={goal} onMarked={setVersion} />
          <GoalHistoryCard schoolId={schoolId} goal={goal} />
        </>
      ) : null}
    </div>
  )
}

function Advice({ open }: { open: number }) {
  if (open < advisedGoals) return null
  return (
    <Notice tone="info" title={`You have ${open} open goals`}>
      Schools finish more of what they begin when they carry {advisedGoals} goals or fewer at a time. You can
      begin another one; ending one first may help it more.
    </Notice>
  )
}
