import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../portable.ts'

/**
 * Stores when people were notified of final results. Surveys that are already final send no notice. Also stores
 * accounts disconnected from a provider, until someone deliberately connects them again.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no later state of the tables.
export async function up(db: Kysely<any>, _dialect: Dialect): Promise<void> {
  await db.schema.alterTable('surveys').addColumn('final_told_at', 'text').execute()
  await sql`update surveys set final_told_at = final_at`.execute(db)
  await db.schema
    .createTable('disconnections')
    .addColumn('issuer', 'text', (column) => column.notNull())
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id'))
    .addColumn('ended_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('disconnections_key', ['issuer', 'user_id'])
    .execute()
}
