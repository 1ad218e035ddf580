import type { Kysely } from 'kysely'

/**
 * Stores the chosen options that results are computed from. For existing responses, results still use the answers
 * themselves.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('responses').addColumn('chosen', 'text').execute()
}
