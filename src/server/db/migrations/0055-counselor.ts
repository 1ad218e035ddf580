import type { Kysely } from 'kysely'

/** Adds the contact that the survey's last page shows to students who are upset. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = db.schema.alterTable('schools')
  await table.addColumn('entity_counselor', 'text', (column) => column.notNull().defaultTo('')).execute()
}
