import type { Kysely } from 'kysely'

/** Lets an installation add languages, with words that no speaker has approved yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['added_at', 'offered_at'])
    await db.schema.alterTable('languages').addColumn(column, 'text').execute()
  await db.schema
    .createTable('draft_texts')
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('text_id', 'text', (column) => column.notNull())
    .addColumn('words', 'text', (column) => column.notNull())
    .addColumn('english_hash', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('draft_texts_pk', ['language', 'text_id'])
    .execute()
}
