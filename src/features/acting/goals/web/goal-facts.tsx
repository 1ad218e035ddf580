import english from '../../../../../content/en/areas.json'
import { dayInWords } from '../../../../shared/dates.ts'
import type { Goal } from '../contract.ts'
import { audienceWords } from '../rules.ts'
import styles from './goals.module.css'

/** Area, people, responsible and day of a goal in a line. */
export function GoalFacts({ goal }: { goal: Goal }) {
  return (
    <p className={styles.facts}>
      <span>{english.areas[goal.area].name}</span>
      <span>{audienceWords(goal)}</span>
      <span>{goal.responsible}</span>
      <span>by {dayInWords(goal.due, 'full')}</span>
      {goal.strategy === '' ? null : <span>Strategy: {goal.strategy}</span>}
    </p>
  )
}
