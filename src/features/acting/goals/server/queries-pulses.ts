import type { Db } from '../../../../server/db/connect.ts'
import type { PulseTable } from './tables.ts'

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

/** How many pulses a goal has. */
export async function countPulses(db: Db, goalId: number): Promise<number> {
  const { pulses } = await db
    .selectFrom('pulses')
    .select((eb) => eb.fn.countAll().as('pulses'))
    .where('goal_id', '=', goalId)
    .executeTakeFirstOrThrow()
  return Number(pulses)
}
