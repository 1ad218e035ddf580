import type { Db } from '../../../../server/db/connect.ts'
import { isAmong } from '../../../../server/db/portable.ts'
import type { EnrollmentRow } from './tables.ts'

export const findEnrollment = (db: Db, schoolId: number): Promise<EnrollmentRow | undefined> =>
  db.selectFrom('enrollments').selectAll().where('school_id', '=', schoolId).executeTakeFirst()

export const findEnrollments = (db: Db, schools: readonly number[]): Promise<EnrollmentRow[]> =>
  db
    .selectFrom('enrollments')
    .selectAll()
    .where((eb) => isAmong(db, eb.ref('school_id'), schools))
    .execute()

/** Replaces the school's row, or adds one. */
export async function replaceEnrollment(db: Db, row: EnrollmentRow): Promise<void> {
  const { school_id: _, ...change } = row
  await db
    .insertInto('enrollments')
    .values(row)
    .onConflict((conflict) => conflict.column('school_id').doUpdateSet(change))
    .execute()
}
