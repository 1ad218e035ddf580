import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '../../../../server/db/connect.ts'
import type { GoalHistoryTable, GoalRow, GoalTable, NewGoal, PulseTable } from './tables.ts'

/** All goals of a school, in the order in which they were made. */
export const selectGoals = (db: Db, schoolId: number): Promise<GoalRow[]> =>
  db.selectFrom('goals').selectAll().where('school_id', '=', schoolId).orderBy('id').execute()

export const selectGoal = (db: Db, schoolId: number, id: number): Promise<GoalRow | undefined> =>
  db.selectFrom('goals').selectAll().where('school_id', '=', schoolId).where('id', '=', id).executeTakeFirst()

export const insertGoal = (db: Db, goal: NewGoal): Promise<GoalRow> =>
  db.insertInto('goals').values(goal).returningAll().executeTakeFirstOrThrow()

/** Changes a goal where it still has the version, and raises that; undefined where it has another one. */
export const changeGoal = (
  db: Db,
  { goal, version }: { goal: number; version: number },
  change: Updateable<GoalTable>,
): Promise<GoalRow | undefined> =>
  db
    .updateTable('goals')
    .set({ ...change, version: version + 1 })
    .where('id', '=', goal)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()

/** Deletes a goal of this version with its history; false where it has another one. */
export async function removeGoal(
  trx: Db,
  { goal, version }: { goal: number; version: number },
): Promise<boolean> {
  const same = trx.selectFrom('goals').select('id').where('id', '=', goal).where('version', '=', version)
  await trx.deleteFrom('goal_history').where('goal_id', 'in', same).execute()
  const { numDeletedRows } = await trx.deleteFrom('goals').where('id', 'in', same).executeTakeFirst()
  return numDeletedRows > 0n
}

export async function insertHistory(db: Db, entry: Insertable<GoalHistoryTable>): Promise<void> {
  await db.insertInto('goal_history').values(entry).execute()
}

/** How many notes and how many pulses a goal has. */
export async function countOf(db: Db, goalId: number): Promise<{ notes: number; pulses: number }> {
  const notes = db.selectFrom('goal_history').where('goal_id', '=', goalId).where('note', '!=', '')
  const pulses = db.selectFrom('pulses').where('goal_id', '=', goalId)
  const found = await db
    .selectNoFrom([
      notes.select(({ fn }) => fn.countAll().as('notes')).as('notes'),
      pulses.select(({ fn }) => fn.countAll().as('pulses')).as('pulses'),
    ])
    .executeTakeFirstOrThrow()
  return { notes: Number(found.notes), pulses: Number(found.pulses) }
}

/** The history of a goal of a school, newest first. */
export const selectHistory = (
  db: Db,
  { schoolId, goalId, limit }: { schoolId: number; goalId: number; limit: number },
): Promise<Selectable<GoalHistoryTable>[]> =>
  db
    .selectFrom('goal_history')
    .innerJoin('goals', 'goals.id', 'goal_history.goal_id')
    .selectAll('goal_history')
    .where('goals.school_id', '=', schoolId)
    .where('goal_id', '=', goalId)
    .orderBy('goal_history.id', 'desc')
    .limit(limit)
    .execute()

export async function insertPulse(db: Db, pulse: PulseTable): Promise<void> {
  await db.insertInto('pulses').values(pulse).execute()
}

/** Which goal each pulse of a school belongs to. */
export const selectPulses = (db: Db, schoolId: number): Promise<PulseTable[]> =>
  db
    .selectFrom('pulses')
    .innerJoin('goals', 'goals.id', 'pulses.goal_id')
    .selectAll('pulses')
    .where('goals.school_id', '=', schoolId)
    .execute()
