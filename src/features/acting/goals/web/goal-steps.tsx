import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dayInWords } from '../../../../shared/dates.ts'
import { call } from '../../../../web/call.ts'
import { CheckField, FieldError } from '../../../../web/ui/field.tsx'
import { messageOf } from '../../../../web/ui/states.tsx'
import { useMay } from '../../../schools/surveys/web/parts/only.tsx'
import { type Goal, type GoalStep, goalsContract } from '../contract.ts'
import { goalBody } from '../rules.ts'
import { putGoal } from './data.ts'
import styles from './goals.module.css'

/** The steps of a goal with their days; each can be marked as done. */
export function GoalSteps({ schoolId, goal, today }: { schoolId: number; goal: Goal; today: string }) {
  const queries = useQueryClient()
  const mayLead = useMay('leader')
  const save = useMutation({
    mutationFn: (steps: GoalStep[]) =>
      call(goalsContract.updateGoal, { body: { ...goalBody(schoolId, goal), steps } }),
    onSuccess: (stored) => putGoal(queries, schoolId, stored),
    // What somebody else has done meanwhile is shown beside the refusal.
    onError: () => queries.invalidateQueries({ queryKey: ['goals', schoolId] }),
  })
  const { steps } = goal
  const mark = (place: number, done: boolean) =>
    save.mutate(steps.map((step, at) => (at === place ? { ...step, done: done ? today : null } : step)))
  return (
    <div className={styles.steps}>
      <div className={styles.stepsHead}>
        <h3>Steps</h3>
        {steps.length > 0 ? (
          <span className="quiet small">
            {steps.filter(({ done }) => done !== null).length} of {steps.length} done
          </span>
        ) : null}
      </div>
      {steps.length === 0 ? (
        <p className="quiet">No steps yet.{mayLead ? ' Edit the goal to add the first one.' : ''}</p>
      ) : null}
      <ul aria-label={`Steps of ${goal.difference}`}>
        {steps.map((step, place) => (
          <li key={step.text}>
            <CheckField
              label={step.text}
              hint={stepHint(step, today)}
              checked={step.done !== null}
              disabled={!mayLead}
              aria-disabled={save.isPending}
              onChange={({ target }) => {
                if (!save.isPending) mark(place, target.checked)
              }}
            />
          </li>
        ))}
      </ul>
      <div role="alert">{save.error ? <FieldError>{messageOf(save.error)}</FieldError> : null}</div>
    </div>
  )
}

function stepHint({ due, done }: GoalStep, today: string): string | undefined {
  if (done !== null) return `Done ${dayInWords(done, 'full')}`
  if (due === null) return undefined
  return `${due < today ? 'Overdue since' : 'Due'} ${dayInWords(due, 'full')}`
}
