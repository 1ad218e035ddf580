import type { Kysely } from 'kysely'

/** Adds other installations' comparisons of questions, the newest file for each school year. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no later state of the tables.
export async function up({ schema }: Kysely<any>): Promise<void> {
  await schema
    .createTable('question_sum_files')
    .addColumn('cell_id', 'integer', (c) => c.notNull().references('cells.id').onDelete('cascade'))
    .addColumn('round', 'text', (c) => c.notNull())
    .addColumn('made_at', 'text', (c) => c.notNull())
    .addColumn('taken_at', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('question_sum_files_key', ['cell_id', 'round'])
    .execute()
}
