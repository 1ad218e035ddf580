import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../portable.ts'

/** Stores each school's last reminder day. Opens surveys that no one could release, for lack of an organization. */
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
