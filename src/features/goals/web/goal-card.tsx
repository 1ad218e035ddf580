import { LinkButton } from '../../../web/ui/button.tsx'
import type { Goal } from '../contract.ts'
import { GoalFacts } from './goal-facts.tsx'
import { GoalFigure } from './goal-figure.tsx'
import { GoalSteps } from './goal-steps.tsx'
import styles from './goals.module.css'

interface GoalCardProps {
  schoolId: number
  goal: Goal
  /** Its place among the open goals, from 1. */
  number: number
  today: string
  /** The survey with the newest final results. */
  newest: string
}

/** An open goal: what it says, where it started and where it stands, its steps. */
export function GoalCard({ schoolId, goal, number, today, newest }: GoalCardProps) {
  const id = `goal-${goal.id}`
  return (
    <section className={styles.goal} aria-labelledby={id}>
      <header>
        <div>
          <p className="quiet small">Goal {number}</p>
          <h2 id={id}>{goal.difference}</h2>
          <GoalFacts goal={goal} />
        </div>
        <LinkButton to="/progress-monitoring-overview/goal" search={{ id: goal.id }}>
          Edit<span className="unseen">: {goal.difference}</span>
        </LinkButton>
      </header>
      <div className={styles.columns}>
        <div className={styles.told}>
          <GoalFigure title="Where it started" goal={goal} guid={goal.surveyGuid} />
          {newest === goal.surveyGuid ? null : (
            <GoalFigure title="In the newest survey" goal={goal} guid={newest} changes />
          )}
          <div>
            <h3>How we will know</h3>
            <p className={styles.words}>{goal.evidence}</p>
          </div>
        </div>
        <GoalSteps schoolId={schoolId} goal={goal} today={today} />
      </div>
    </section>
  )
}
