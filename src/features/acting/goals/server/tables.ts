import type { Generated, Insertable, Selectable, Updateable } from 'kysely'
import type { DimensionKey } from '../../../../measurement/rows.ts'
import type { AreaCode, Group } from '../../../../shared/codes.ts'
import type { GoalState } from '../contract.ts'

export interface GoalTable {
  id: Generated<number>
  school_id: number
  /** The survey with the newest final results when it was made. */
  survey_id: number
  area: AreaCode
  group_name: Group | 'everyone'
  /** Both null if it is about the whole group. */
  dimension: DimensionKey | null
  subgroup: string | null
  /** Title of the strategy it was made from; empty if there is none. */
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
  /** Instant, ISO 8601, at which it was marked as done or dropped; null while it is open. */
  ended_at: string | null
}
export type GoalRow = Selectable<GoalTable>
export type NewGoal = Insertable<GoalTable>
export type GoalChange = Updateable<GoalTable>

/** Notes about a goal and its changes. */
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

/** The goal that a pulse belongs to. */
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
