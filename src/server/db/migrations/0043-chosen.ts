import type { Kysely } from 'kysely'

/** Stores chosen options to compute results from. For existing responses, results still use the answers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('responses').addColumn('chosen', 'text').execute()
}
