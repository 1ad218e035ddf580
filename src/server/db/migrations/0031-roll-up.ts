import type { Kysely } from 'kysely'

/** Stores the combined results of a district's schools, created once per school year. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no later state of the tables.
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('roll_ups')
    .addColumn('organization_id', 'integer', (c) =>
      c.notNull().references('organizations.id').onDelete('cascade'),
    )
    .addColumn('round', 'text', (c) => c.notNull())
    .addColumn('made_at', 'text', (c) => c.notNull())
    .addColumn('document', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('roll_ups_key', ['organization_id', 'round'])
    .execute()
  // Has no foreign key to surveys, so that combined results remain when a school is deleted.
  await db.schema
    .createTable('rolled_up_surveys')
    .addColumn('survey_guid', 'text', (c) => c.primaryKey())
    .addColumn('organization_id', 'integer', (c) =>
      c.notNull().references('organizations.id').onDelete('cascade'),
    )
    .addColumn('round', 'text', (c) => c.notNull())
    .execute()
}
