import { type Kysely, sql } from 'kysely'

/**
 * Random selection, not arrival order, now determines which responses count in an overfull group. In surveys that aren't
 * final, responses that waited above a limit count like all others until then. Final surveys don't change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('survey_expected').addColumn('lot_taken_at', 'text').execute()
  await db.schema.alterTable('survey_expected').addColumn('decided_at', 'text').execute()
  await db.schema.alterTable('survey_expected').addColumn('drawn_from', 'integer').execute()
  await sql`update survey_expected set decided_at =
    (select final_at from surveys where surveys.id = survey_expected.survey_id)`.execute(db)
  const open = sql`survey_id in (select id from surveys where final_at is null and cancelled_at is null)`
  await sql`update survey_expected set counted = counted + (
      select count(*) from responses where responses.survey_id = survey_expected.survey_id and aside = 0
        and case participant_type when 2 then 'parents' when 3 then 'staff' else 'students' end = group_name)
    where ${open}`.execute(db)
  const today = new Date().toISOString().slice(0, 10)
  await sql`update responses set aside = null,
      counted_on = case counted_on when '9999-12-31' then ${today} else counted_on end
    where aside = 0 and ${open}`.execute(db)
}
