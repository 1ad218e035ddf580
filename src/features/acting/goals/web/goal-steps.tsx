import { dayInWords } from '../../../../shared/dates.ts'
import { CheckField, FieldError } from '../../../../web/ui/field.tsx'
import { messageOf } from '../../../../web/ui/states.tsx'
import type { AnyGoal, GoalStep } from '../contract.ts'
import type { Desk } from './desk.ts'
import styles from './goals.module.css'
import { useGoalChange } from './use-goal-change.ts'

/** A goal's steps with their due dates. Each can be marked as done. */
export function GoalSteps({ desk, goal, today }: { desk: Desk; goal: AnyGoal; today: string }) {
  const { mayChange } = desk
  const save = useGoalChange(desk, (steps: GoalStep[]) =>
    desk.update({ goal: goal.id, version: goal.version }, { ...goal, steps }),
  )
  // Shows the mark right away, while the request is pending.
  const steps = save.isPending ? save.variables : goal.steps
  const mark = (place: number, done: string | null) =>
    save.mutate(steps.map((step, at) => (at === place ? { ...step, done } : step)))
  return (
    <div className={styles.close}>
      <div className={styles.ends}>
        <h3>Steps</h3>
        {steps.length > 0 ? (
          <span className="quiet small">
            {steps.filter(({ done }) => done !== null).length} of {steps.length} done
          </span>
        ) : null}
      </div>
      {steps.length === 0 ? (
        <p className="quiet">No steps yet.{mayChange ? ' Edit the goal to add a step.' : ''}</p>
      ) : null}
      <ul aria-label={`Steps of ${goal.difference}`}>
        {steps.map((step, place) => (
          <li key={step.text}>
            <CheckField
              label={<bdi>{step.text}</bdi>}
              hint={stepHint(step, today)}
              checked={step.done !== null}
              disabled={!mayChange}
              aria-disabled={save.isPending}
              onChange={({ target }) => save.isPending || mark(place, target.checked ? today : null)}
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
