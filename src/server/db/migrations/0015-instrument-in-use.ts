import type { Kysely } from 'kysely'

/** Adds a table with one row, the saved draft that surveys use. Without it, they use the standard question set. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no later state of the tables.
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('instrument_in_use')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('draft_fk', 'integer', (c) => c.references('draft_instruments.id'))
    .addColumn('chosen_at', 'text')
    .execute()
  await db.insertInto('instrument_in_use').values({ id: 1, draft_fk: null, chosen_at: null }).execute()
}
