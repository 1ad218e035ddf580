import type { Db } from '../../../../server/db/connect.ts'
import { isAmong } from '../../../../server/db/portable.ts'

/** The day on which each of some schools was reminded last. */
export async function selectReminders(db: Db, schools: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('school_reminders')
    .selectAll()
    .where((eb) => isAmong(db, eb.ref('school_id'), schools))
    .execute()
  return new Map(rows.map(({ school_id, day }) => [school_id, day]))
}

/** Notes that a school is reminded on a day; false if it has been on this day or, in another time zone, a later one. */
export async function takeReminder(db: Db, school_id: number, day: string): Promise<boolean> {
  const taken = await db
    .insertInto('school_reminders')
    .values({ school_id, day })
    .onConflict((conflict) =>
      conflict.column('school_id').doUpdateSet({ day }).where('school_reminders.day', '<', day),
    )
    .returning('school_id')
    .executeTakeFirst()
  return taken !== undefined
}
