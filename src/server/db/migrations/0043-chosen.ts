import type { Kysely } from 'kysely'

/** What was chosen, as figures read it. Of responses that are stored already they read the answers themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('responses').addColumn('chosen', 'text').execute()
}
