import type { Kysely } from 'kysely'

/** Why a survey opened that was one too many within a year, and which one it was. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('surveys').addColumn('extra_reason', 'text').execute()
  await db.schema.alterTable('surveys').addColumn('year_place', 'integer').execute()
}
