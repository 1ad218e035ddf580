import type { Db } from '../../../../server/db/connect.ts'
import { isAmong } from '../../../../server/db/portable.ts'

/** Returns the day of each school's last reminder. */
export async function selectReminders(db: Db, schools: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('school_reminders')
    .selectAll()
    .where((eb) => isAmong(db, eb.ref('school_id'), schools))
    .execute()
  return new Map(rows.map(({ school_id, day }) => [school_id, day]))
}

/** Records a school's reminder. Returns false if it has one for this day or, because of time zones, a later day. */
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
