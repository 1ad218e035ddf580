import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { CallError, call } from '../../../../web/call.ts'
import { LinkButton } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { ErrorState } from '../../../../web/ui/states.tsx'
import { classes } from '../../../../web/ui/vars.ts'
import { surveyResultsQuery } from '../../../figures/results/web/data.ts'
import { type Goal, type GoalFields, goalsContract } from '../contract.ts'
import { putGoal } from './data.ts'
import { draftOf } from './goal-draft.ts'
import { GoalForm } from './goal-form.tsx'
import { GoalHistoryCard } from './goal-history.tsx'
import { GoalState } from './goal-state.tsx'
import styles from './goals.module.css'

/** A goal to change, to end, to add notes to; its history below. */
export function EditGoal({ schoolId, goal, guid }: { schoolId: number; goal: Goal; guid: string }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { data: results } = useQuery(surveyResultsQuery(guid))
  const [initial] = useState(() => draftOf(goal))
  const [version, setVersion] = useState(goal.version)
  const [overtaken, setOvertaken] = useState(false)
  const save = useMutation({
    mutationFn: ({ fields, version }: { fields: GoalFields; version: number }) =>
      call(goalsContract.updateGoal, { body: { ...fields, entityId: schoolId, goal: goal.id, version } }),
    onSuccess: async (stored) => {
      putGoal(queries, schoolId, stored)
      await navigate({ to: '/progress-monitoring-overview', ignoreBlocker: true })
    },
    onError: async (error) => {
      setOvertaken(error instanceof CallError && error.status === 409)
      if (error instanceof CallError && error.status === 409)
        await queries.invalidateQueries({ queryKey: ['goals', schoolId] })
    },
  })
  const isNewer = overtaken && goal.version !== version
  return (
    <div className={classes(styles.parts, styles.edited)}>
      <Card title={goal.difference} aside={goal.strategy === '' ? undefined : `Strategy: ${goal.strategy}`}>
        <GoalForm
          initial={initial}
          results={results}
          pending={save.isPending}
          error={
            isNewer ? (
              <Notice tone="error" live level={3} title="Somebody changed this goal in the meantime">
                The history below says what. What you have typed is still here and not saved. Saving again
                puts it in the place of theirs.
              </Notice>
            ) : save.error ? (
              <ErrorState error={save.error} title="The goal was not saved" />
            ) : null
          }
          onSubmit={(fields) => {
            const onto = isNewer ? goal.version : version
            setVersion(onto)
            setOvertaken(false)
            save.mutate({ fields, version: onto })
          }}
          cancel={<LinkButton to="/progress-monitoring-overview">Cancel</LinkButton>}
        />
      </Card>
      <GoalState schoolId={schoolId} goal={goal} onMarked={setVersion} />
      <GoalHistoryCard schoolId={schoolId} goal={goal} />
    </div>
  )
}
