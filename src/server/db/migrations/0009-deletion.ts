import { type Kysely, sql } from 'kysely'

/**
 * Stores when a survey's responses were first found due for deletion, in ms of the service's uptime. If no process has
 * stored its time in the database, the clock starts from the newest event. That way, a first start with a wrong clock
 * is noticed.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no later state of the tables.
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('deletion_checks')
    .addColumn('survey_id', 'integer', (c) => c.primaryKey().references('surveys.id'))
    .addColumn('found_at', 'bigint', (c) => c.notNull())
    .execute()
  await sql`
    insert into server_secrets (name, value)
    select 'clock-seen', at from system_events
    where id = (select max(id) from system_events)
    and not exists (select 1 from server_secrets where name = 'clock-seen')`.execute(db)
}
