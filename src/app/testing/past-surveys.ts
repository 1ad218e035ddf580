import { sql } from 'kysely'
import type { Db } from '../../server/db/connect.ts'
import { dialectOf } from '../../server/db/portable.ts'

/** Adds past surveys to a school. They have no responses and have been final since June 2024. */
export async function addPastSurveys(db: Db, schoolId: number, count: number): Promise<void> {
  const numbers =
    dialectOf(db) === 'postgresql'
      ? sql`select value from generate_series(1, ${count}::integer) as series(value)`
      : sql`with recursive series(value) as (select 1 union all select value + 1 from series where value < ${count})
          select value from series`
  await sql`insert into surveys
      (guid, entity_fk, name, active, created_at, opened_at, closed_at, close_count, final_at, time_zone, lot_salt)
    select 'former-' || value, ${schoolId}, 'Former', 0, '2024-05-01T15:00:00.000Z', '2024-05-01T15:00:00.000Z',
      '2024-06-01T05:00:00.000Z', 0, '2024-06-02T05:00:00.000Z', 'America/Chicago', 'salt'
    from (${numbers}) as numbers`.execute(db)
  await sql`insert into survey_settings (survey_id, survey_date_begin, survey_date_end, survey_setup_complete_date)
    select id, '2024-05-01', '2024-05-31', '2024-04-30' from surveys where name = 'Former'`.execute(db)
}
