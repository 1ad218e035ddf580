import type { Kysely } from 'kysely'

/** Stores when an administrator closed a survey before its last day, and when a survey was canceled. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no later state of the tables.
export async function up({ schema }: Kysely<any>): Promise<void> {
  await schema.alterTable('surveys').addColumn('ended_at', 'text').execute()
  await schema.alterTable('surveys').addColumn('cancelled_at', 'text').execute()
}
