import type { Db } from '../../../../server/db/connect.ts'
import { isAmong } from '../../../../server/db/portable.ts'
import type { Group } from '../../../../shared/codes.ts'
import type { SchoolNumbers } from './tables.ts'

export const selectNumbers = (db: Db): Promise<SchoolNumbers[]> =>
  db.selectFrom('school_numbers').selectAll().execute()

/** Returns the IDs that lists gave to these schools. */
export async function listedIds(db: Db, schools: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('school_numbers')
    .select(['school_id', 'listed_as'])
    .where((eb) => isAmong(db, eb.ref('school_id'), schools))
    .execute()
  return new Map(rows.flatMap(({ school_id, listed_as }) => (listed_as ? [[school_id, listed_as]] : [])))
}

/** Returns the number of people in each group for a school's new survey; null if no list has set it. */
export const listedCounts = async (db: Db, schoolId: number): Promise<Record<Group, number | null>> =>
  (await db
    .selectFrom('school_numbers')
    .select(['students', 'parents', 'staff'])
    .where('school_id', '=', schoolId)
    .executeTakeFirst()) ?? { students: null, parents: null, staff: null }

/** Stores the values from a list for a school. Values left out don't change. */
export const saveNumbers = (
  db: Db,
  school_id: number,
  change: Partial<Omit<SchoolNumbers, 'school_id'>>,
): Promise<unknown> =>
  db
    .insertInto('school_numbers')
    .values({ school_id, listed_as: null, students: null, parents: null, staff: null, ...change })
    .onConflict((conflict) => conflict.column('school_id').doUpdateSet(change))
    .execute()
