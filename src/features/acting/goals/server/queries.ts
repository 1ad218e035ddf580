import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../../../server/db/connect.ts'
import type { GoalChange, GoalHistoryTable, GoalRow, NewGoal, PulseTable } from './tables.ts'

export interface Version {
  goal: number
  version: number
}

/** Returns a school's goals, or one of them: open ones, oldest first, then ended ones, latest first. */
export const selectGoals = (db: Db, schoolId: number, id?: number): Promise<GoalRow[]> =>
  db
    .selectFrom('goals')
    .selectAll()
    .where('school_id', '=', schoolId)
    .$if(id !== undefined, (all) => all.where('id', '=', id ?? 0))
    .orderBy((goal) => goal('ended_at', 'is', null), 'desc')
    .orderBy('ended_at', 'desc')
    .orderBy('id')
    .execute()

export async function insertGoal(db: Db, goal: NewGoal): Promise<number> {
  const { id } = await db.insertInto('goals').values(goal).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Changes a goal and raises its version. Returns false if the version differs. */
export async function changeGoal(db: Db, { goal, version }: Version, change: GoalChange): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('goals')
    .set({ ...change, version: version + 1 })
    .where('id', '=', goal)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes a goal with its history. Returns false if the version differs. */
export async function removeGoal(trx: Db, { goal, version }: Version): Promise<boolean> {
  const same = trx.selectFrom('goals').select('id').where('id', '=', goal).where('version', '=', version)
  await trx.deleteFrom('goal_history').where('goal_id', 'in', same).execute()
  const { numDeletedRows } = await trx.deleteFrom('goals').where('id', 'in', same).executeTakeFirst()
  return numDeletedRows > 0n
}

export async function insertHistory(db: Db, entry: Insertable<GoalHistoryTable>): Promise<void> {
  await db.insertInto('goal_history').values(entry).execute()
}

/** Returns the history of a school's goal, newest first. */
export const selectHistory = (
  db: Db,
  { schoolId, goal, limit }: { schoolId: number; goal: number; limit: number },
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

/** Returns the goal that each of a school's pulses is for. */
export const selectPulses = (db: Db, schoolId: number): Promise<PulseTable[]> =>
  db
    .selectFrom('pulses')
    .innerJoin('goals', 'goals.id', 'pulses.goal_id')
    .selectAll('pulses')
    .where('goals.school_id', '=', schoolId)
    .execute()
