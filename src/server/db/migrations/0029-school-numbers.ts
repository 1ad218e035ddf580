import type { Kysely } from 'kysely'

/** Stores data from a list of schools that isn't part of a school's profile. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no later state of the tables.
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('school_numbers')
    .addColumn('school_id', 'integer', (c) => c.primaryKey().references('schools.id'))
    .addColumn('listed_as', 'text')
    .addColumn('students', 'integer')
    .addColumn('parents', 'integer')
    .addColumn('staff', 'integer')
    .execute()
}
