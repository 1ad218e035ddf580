import type { Kysely } from 'kysely'

/** Whom the survey's last page names for students who are upset. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = db.schema.alterTable('schools')
  await table.addColumn('entity_counselor', 'text', (column) => column.notNull().defaultTo('')).execute()
}
