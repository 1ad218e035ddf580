import type { Kysely } from 'kysely'
import { countedId, type Dialect, idType } from '../portable.ts'

/** Adds interviews about the questions, the words they were about, and other installations' tables of interviews. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no later state of the tables.
export async function up({ schema }: Kysely<any>, dialect: Dialect): Promise<void> {
  await schema
    .createTable('interviews')
    .addColumn('id', idType(dialect), countedId(dialect))
    .addColumn('guid', 'text', (c) => c.notNull().unique())
    .addColumn('link_id', 'integer', (c) => c.notNull())
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('instrument', 'text', (c) => c.notNull())
    .addColumn('entered_on', 'text', (c) => c.notNull())
    .execute()
  await schema.createIndex('interviews_link').on('interviews').column('link_id').execute()
  await schema
    .createTable('interview_codes')
    .addColumn('interview_id', 'integer', (c) => c.notNull().references('interviews.id').onDelete('cascade'))
    .addColumn('item_id', 'text', (c) => c.notNull())
    .addColumn('wording', 'text', (c) => c.notNull())
    .addColumn('faults', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('interview_codes_key', ['interview_id', 'item_id'])
    .execute()
  await schema
    .createTable('interview_wordings')
    .addColumn('item_id', 'text', (c) => c.notNull())
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('wording', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('choices', 'text', (c) => c.notNull())
    .addColumn('first_on', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('interview_wordings_key', ['item_id', 'language', 'wording'])
    .execute()
  await schema
    .createTable('shared_interviews')
    .addColumn('cell_id', 'integer', (c) => c.primaryKey().references('cells.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('made_at', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .execute()
}
