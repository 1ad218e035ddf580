import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../../../server/db/connect.ts'
import type { GoalChange, GoalHistoryTable, GoalTable, PulseTable } from './tables.ts'

/** Returns a school's goals, or one of them: open ones, oldest first, then ended ones, latest first. */
export const selectGoals = (db: Db, schoolId: number, id?: number): Promise<Selectable<GoalTable>[]> =>
  db
    .selectFrom('goals')
    .selectAll()
    .where('school_id', '=', schoolId)
    .$if(id !== undefined, (all) => all.where('id', '=', id ?? 0))
    .orderBy((goal) => goal('ended_at', 'is', null), 'desc')
    .orderBy('ended_at', 'desc')
    .orderBy('id')
    .execute()

export async function insertGoal(db: Db, goal: Insertable<GoalTable>): Promise<number> {
  const { id } = await db.insertInto('goals').values(goal).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function changeGoal(db: Db, id: number, change: GoalChange): Promise<void> {
  await db.updateTable('goals').set(change).where('id', '=', id).execute()
}

/** Deletes a goal with its history. */
export async function removeGoal(db: Db, id: number): Promise<void> {
  await db.deleteFrom('goal_history').where('goal_id', '=', id).execute()
  await db.deleteFrom('goals').where('id', '=', id).execute()
}

export async function insertHistory(db: Db, entry: Insertable<GoalHistoryTable>): Promise<void> {
  await db.insertInto('goal_history').values(entry).execute()
}

/** Returns the history of a school's goal, newest first. */
export const selectHistory = (
  db: Db,
  schoolId: number,
  { goal, limit }: { goal: number; limit: number },
): Promise<Selectable<GoalHistoryTable>[]> =>
  db
    .selectFrom('goal_history')
    .innerJoin('goals', 'goals.id', 'goal_history.goal_id')
    .selectAll('goal_history')
    .where('goals.school_id', '=', schoolId)
    .where('goal_id', '=', goal)
    .orderBy('goal_history.id', 'desc')
    .limit(limit)
    .execute()

export async function insertPulse(db: Db, pulse: PulseTable): Promise<void> {
  await db.insertInto('pulses').values(pulse).execute()
}

/** Returns the IDs of a school's pulses, each with the ID of its goal. */
export async function selectPulses(db: Db, schoolId: number): Promise<[survey: number, goal: number][]> {
  const rows = await db
    .selectFrom('pulses')
    .innerJoin('goals', 'goals.id', 'pulses.goal_id')
    .selectAll('pulses')
    .where('goals.school_id', '=', schoolId)
    .execute()
  return rows.map(({ survey_id, goal_id }) => [survey_id, goal_id])
}
