import type { Generated, Updateable } from 'kysely'
import type { DimensionKey } from '../../../../measurement/rows.ts'
import type { Goal, GoalFields } from '../contract.ts'

/** Columns that replies show unchanged. */
type Alike = 'area' | 'strategy' | 'difference' | 'responsible' | 'evidence' | 'state' | 'reason' | 'version'

export interface GoalColumns extends Pick<Goal, Alike> {
  group_name: GoalFields['group']
  /** Both are null if the goal is about the whole group. */
  dimension: DimensionKey | null
  subgroup: string | null
  /** YYYY-MM-DD. */
  due_day: string
  /** JSON: GoalStep[]. */
  steps: string
  /** ISO 8601 time at which the goal was marked as done or dropped; null while it is open. */
  ended_at: string | null
}

export interface GoalTable extends GoalColumns {
  id: Generated<number>
  school_id: number
  /** The survey with the newest final results when the goal was created. */
  survey_id: number
}
export interface DistrictGoalTable extends GoalColumns {
  id: Generated<number>
  organization_id: number
  /** The newest school year with combined results when the goal was created. */
  round: string
}
export type GoalChange = Updateable<GoalColumns>

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
    district_goals: DistrictGoalTable
    district_goal_history: GoalHistoryTable
    pulses: PulseTable
  }
}
