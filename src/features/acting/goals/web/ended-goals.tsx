import { dayInWords } from '../../../../shared/dates.ts'
import { Card } from '../../../../web/ui/card.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { Only } from '../../../schools/surveys/web/parts/only.tsx'
import type { Goal } from '../contract.ts'
import { GoalFacts, OpenGoal } from './goal-card.tsx'
import styles from './goals.module.css'

/** Goals that are done or dropped, the latest first. */
export function EndedGoals({ goals }: { goals: readonly Goal[] }) {
  return (
    <Section title="Ended goals">
      <Card flush>
        <ul className={styles.ended}>
          {goals.map((goal) => (
            <li key={goal.id}>
              <div>
                <h3>{goal.difference}</h3>
                <GoalFacts goal={goal} />
                <p>{endedWords(goal)}</p>
              </div>
              <Only from="leader">
                <OpenGoal goal={goal} word="Open" />
              </Only>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  )
}

/** "Done on June 3, 2027." */
export function endedWords({ state, endedOn, reason }: Goal): string {
  const on = endedOn === null ? '' : ` on ${dayInWords(endedOn, 'full')}`
  return state === 'done' ? `Done${on}.` : `Dropped${on}: ${reason}`
}
