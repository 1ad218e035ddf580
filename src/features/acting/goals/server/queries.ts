import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../../../server/db/connect.ts'
import type { DistrictGoalTable, GoalChange, GoalHistoryTable, GoalTable, PulseTable } from './tables.ts'

/** Whose goals: a school's or a district's. Both kinds have the same columns except for where a goal started. */
export interface Owner {
  kind: 'school' | 'district'
  id: number
}
interface Rows {
  school: GoalTable
  district: DistrictGoalTable
}

const places = {
  school: { goals: 'goals', history: 'goal_history', owner: 'school_id' },
  district: { goals: 'district_goals', history: 'district_goal_history', owner: 'organization_id' },
} as const
/** Both kinds use the same statements, so these have the types of a school's tables. */
const placeOf = ({ kind }: Owner) => places[kind] as (typeof places)['school']

/** Returns an owner's goals, or one of them: open ones, oldest first, then ended ones, latest first. */
export async function selectGoals<K extends Owner['kind']>(
  db: Db,
  owner: Owner & { kind: K },
  id?: number,
): Promise<Selectable<Rows[K]>[]> {
  const { goals, owner: column } = placeOf(owner)
  const rows: unknown = await db
    .selectFrom(goals)
    .selectAll()
    .where(column, '=', owner.id)
    .$if(id !== undefined, (all) => all.where('id', '=', id ?? 0))
    .orderBy((goal) => goal('ended_at', 'is', null), 'desc')
    .orderBy('ended_at', 'desc')
    .orderBy('id')
    .execute()
  return rows as Selectable<Rows[K]>[]
}

export async function insertGoal(db: Db, goal: Insertable<GoalTable>): Promise<number> {
  const { id } = await db.insertInto('goals').values(goal).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function insertDistrictGoal(db: Db, goal: Insertable<DistrictGoalTable>): Promise<number> {
  const { id } = await db.insertInto('district_goals').values(goal).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function changeGoal(db: Db, owner: Owner, id: number, change: GoalChange): Promise<void> {
  await db.updateTable(placeOf(owner).goals).set(change).where('id', '=', id).execute()
}

/** Deletes a goal with its history. */
export async function removeGoal(db: Db, owner: Owner, id: number): Promise<void> {
  const { goals, history } = placeOf(owner)
  await db.deleteFrom(history).where('goal_id', '=', id).execute()
  await db.deleteFrom(goals).where('id', '=', id).execute()
}

export async function insertHistory(
  db: Db,
  owner: Owner,
  entry: Insertable<GoalHistoryTable>,
): Promise<void> {
  await db.insertInto(placeOf(owner).history).values(entry).execute()
}

/** Returns the history of an owner's goal, newest first. */
export async function selectHistory(
  db: Db,
  owner: Owner,
  { goal, limit }: { goal: number; limit: number },
): Promise<Selectable<GoalHistoryTable>[]> {
  const { goals, history, owner: column } = placeOf(owner)
  return db
    .selectFrom(history)
    .selectAll()
    .where('goal_id', 'in', (of) => of.selectFrom(goals).select('id').where(column, '=', owner.id))
    .where('goal_id', '=', goal)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

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
