import type { Generated, Insertable, Selectable, Updateable } from 'kysely'
import type { DimensionKey } from '../../../../measurement/rows.ts'
import type { AreaCode, Group } from '../../../../shared/codes.ts'
import type { GoalState } from '../contract.ts'

export interface GoalTable {
  id: Generated<number>
  school_id: number
  /** The survey with the newest final results when the goal was created. */
  survey_id: number
  area: AreaCode
  group_name: Group | 'everyone'
  /** Both are null if the goal is about the whole group. */
  dimension: DimensionKey | null
  subgroup: string | null
  /** Title of the strategy behind the goal; empty if there is none. */
  strategy: string
  difference: string
  responsible: string
  /** YYYY-MM-DD. */
  due_day: string
  evidence: string
  /** JSON: GoalStep[]. */
  steps: string
  state: GoalState
  reason: string
  version: number
  /** ISO 8601 time at which the goal was marked as done or dropped; null while it is open. */
  ended_at: string | null
}
export type GoalRow = Selectable<GoalTable>
export type NewGoal = Insertable<GoalTable>
export type GoalChange = Updateable<GoalTable>

/** A note about a goal, or a change to it. */
export interface GoalHistoryTable {
  id: Generated<number>
  goal_id: number
  user_fk: number
  /** Instant, ISO 8601. */
  made_at: string
  what: string
  note: string
  /** JSON: FieldChange[]. */
  changes: string
}

export interface PulseTable {
  survey_id: number
  goal_id: number
}

declare module '../../../../server/db/database.ts' {
  interface Database {
    goals: GoalTable
    goal_history: GoalHistoryTable
    pulses: PulseTable
  }
}
