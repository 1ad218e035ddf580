import type { Kysely } from 'kysely'

/** Stores each school's number of people in each group of results, as one JSON document per school. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no later state of the tables.
export async function up({ schema }: Kysely<any>): Promise<void> {
  await schema
    .createTable('enrollments')
    .addColumn('school_id', 'integer', (c) => c.primaryKey().references('schools.id'))
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('changed_at', 'text', (c) => c.notNull())
    .addColumn('counts', 'text', (c) => c.notNull())
    .execute()
}
