import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../../web/call.ts'
import { LinkButton } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { ErrorState } from '../../../../web/ui/states.tsx'
import { surveyResultsQuery } from '../../../figures/results/web/data.ts'
import { type GoalFields, goalsContract, type SchoolGoals } from '../contract.ts'
import { advisedGoals } from '../rules.ts'
import { type Begun, emptyDraft } from './goal-draft.ts'
import { GoalForm } from './goal-form.tsx'
import styles from './goals.module.css'

interface NewGoalProps {
  schoolId: number
  known: SchoolGoals
  /** The survey with the newest final results. */
  guid: string
  begun: Begun
}

/** The form of a new goal; it advises against too many at once. */
export function NewGoal({ schoolId, known, guid, begun }: NewGoalProps) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { data: results } = useQuery(surveyResultsQuery(guid))
  const [initial] = useState(() => emptyDraft(begun))
  const open = known.goals.filter(({ state }) => state === 'open').length
  const add = useMutation({
    mutationFn: (fields: GoalFields) =>
      call(goalsContract.addGoal, { body: { entityId: schoolId, ...fields } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['goals', schoolId] })
      await navigate({ to: '/progress-monitoring-overview', ignoreBlocker: true })
    },
  })
  return (
    <div className={styles.parts}>
      {open >= advisedGoals ? (
        <Notice tone="info" title={`You have ${open} open goals`}>
          Schools finish more of what they begin when they carry {advisedGoals} goals or fewer at a time. You
          can begin another one; ending one first may help it more.
        </Notice>
      ) : null}
      <Card title={initial.strategy === '' ? 'In your own words' : `From the strategy: ${initial.strategy}`}>
        <GoalForm
          initial={initial}
          results={results}
          pending={add.isPending}
          error={add.error ? <ErrorState error={add.error} title="The goal was not saved" /> : null}
          onSubmit={(fields) => add.mutate(fields)}
          cancel={<LinkButton to="/progress-monitoring-overview">Cancel</LinkButton>}
        />
      </Card>
    </div>
  )
}
