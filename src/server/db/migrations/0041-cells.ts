import type { Kysely } from 'kysely'
import { countedId, type Dialect, idType } from '../portable.ts'

/** Adds the signing key, installations whose files are accepted, and their newest file for each year. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no later state of the tables.
export async function up({ schema }: Kysely<any>, dialect: Dialect): Promise<void> {
  await schema
    .createTable('cell_keys')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('private_key', 'text', (c) => c.notNull())
    .addColumn('made_at', 'text', (c) => c.notNull())
    .execute()
  await schema
    .createTable('cells')
    .addColumn('id', idType(dialect), countedId(dialect))
    .addColumn('name', 'text', (c) => c.notNull().unique())
    .addColumn('public_key', 'text', (c) => c.notNull().unique())
    .addColumn('registered_at', 'text', (c) => c.notNull())
    .execute()
  await schema
    .createTable('cell_files')
    .addColumn('cell_id', 'integer', (c) => c.notNull().references('cells.id').onDelete('cascade'))
    .addColumn('round', 'text', (c) => c.notNull())
    .addColumn('made_at', 'text', (c) => c.notNull())
    .addColumn('taken_at', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('cell_files_key', ['cell_id', 'round'])
    .execute()
}
