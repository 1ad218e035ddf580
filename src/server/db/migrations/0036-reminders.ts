import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../portable.ts'

/**
 * The day on which each school was reminded last. Surveys that were kept closed by steps and whose school is in no
 * organization are open: nobody could release them.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no later state of the tables.
export async function up(db: Kysely<any>, _dialect: Dialect): Promise<void> {
  await db.schema
    .createTable('school_reminders')
    .addColumn('school_id', 'integer', (column) => column.primaryKey().references('schools.id'))
    .addColumn('day', 'text', (column) => column.notNull())
    .execute()
  await sql`update surveys set released_to = 'everybody'
    where released_to is not null and entity_fk not in (select school_id from organization_schools)`.execute(
    db,
  )
}
