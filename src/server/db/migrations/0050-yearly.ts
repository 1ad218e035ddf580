import type { Kysely } from 'kysely'

/** Stores why a survey over the yearly limit was opened, and which survey in the year it was. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('surveys').addColumn('extra_reason', 'text').execute()
  await db.schema.alterTable('surveys').addColumn('year_place', 'integer').execute()
}
