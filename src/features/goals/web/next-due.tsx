import { dayInWords, daysBetween } from '../../../shared/dates.ts'
import { Card } from '../../../web/ui/card.tsx'
import type { Goal } from '../contract.ts'
import { nextDue } from '../rules.ts'
import styles from './goals.module.css'

const shown = 5

/** The days that come next over all open goals, what is overdue first. */
export function NextDue({ goals, today }: { goals: readonly Goal[]; today: string }) {
  return (
    <Card title="Next" flush>
      <ul className={styles.next}>
        {nextDue(goals, shown).map(({ goal, step, day }) => (
          <li key={`${goal.id} ${step?.text ?? ''} ${day}`}>
            <span>
              <b>{dayInWords(day, day.slice(0, 4) === today.slice(0, 4) ? 'long' : 'full')}</b>
              <small>{untilWords(daysBetween(today, day))}</small>
            </span>
            <span>
              {step ? step.text : 'The goal itself is due'}
              <small>{`Goal ${goals.indexOf(goal) + 1}: ${goal.difference}`}</small>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** How far away a day is: "in 2 days", "today", "3 days overdue". */
function untilWords(days: number): string {
  if (days === 0) return 'today'
  const count = Math.abs(days) === 1 ? '1 day' : `${Math.abs(days)} days`
  return days > 0 ? `in ${count}` : `${count} overdue`
}
