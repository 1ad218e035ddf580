import type { Kysely } from 'kysely'

/** Lets an administrator add the two stories to the standard questions. They are off. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no later state of the tables.
export async function up({ schema }: Kysely<any>): Promise<void> {
  await schema
    .alterTable('instrument_in_use')
    .addColumn('stories', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
