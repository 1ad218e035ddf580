import { counted } from '../../../shared/numbers.ts'
import type { Goal } from './contract.ts'

export interface Due {
  day: string
  what: string
  about: string
}

/** Returns the open goals and their unfinished steps with a date, earliest due date first. */
export const dueOf = (goals: readonly Goal[]): Due[] =>
  goals
    .filter(({ state }) => state === 'open')
    .flatMap((goal, place) => {
      const about = `Goal ${place + 1}: ${goal.difference}`
      const undone = goal.steps.flatMap(({ text, due, done }) =>
        due !== null && done === null ? [{ day: due, what: text, about }] : [],
      )
      return [...undone, { day: goal.due, what: 'The goal itself is due', about }]
    })
    .sort((a, b) => a.day.localeCompare(b.day))

/** Says how far away a day is: "in 2 days", "today", "3 days overdue". */
export function untilWords(days: number): string {
  if (days === 0) return 'today'
  const span = counted(Math.abs(days), 'day')
  return days > 0 ? `in ${span}` : `${span} overdue`
}
