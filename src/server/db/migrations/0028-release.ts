import type { Kysely } from 'kysely'

/** Adds stepped release of results: when an organization turned it on, and how far a survey is released. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no later state of the tables.
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('organizations').addColumn('release_since', 'text').execute()
  await db.schema.alterTable('surveys').addColumn('released_to', 'text').execute()
}
