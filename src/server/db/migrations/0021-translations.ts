import { type Kysely, sql } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no later state of the tables.
export async function up(db: Kysely<any>): Promise<void> {
  const { schema } = db
  await schema
    .createTable('approved_texts')
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('text_id', 'text', (c) => c.notNull())
    .addColumn('words', 'text', (c) => c.notNull())
    .addColumn('english_hash', 'text', (c) => c.notNull())
    .addColumn('reviewer', 'text', (c) => c.notNull())
    .addColumn('comment', 'text', (c) => c.notNull())
    .addColumn('reviewed_at', 'text', (c) => c.notNull())
    .addColumn('approved_at', 'text', (c) => c.notNull())
    .addColumn('approved_by', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('approved_texts_pk', ['language', 'text_id'])
    .execute()
  await schema
    .createTable('words_version')
    .addColumn('version', 'integer', (c) => c.notNull())
    .execute()
  await sql`insert into words_version (version) values (0)`.execute(db)
  await schema
    .createTable('text_reviews')
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('text_id', 'text', (c) => c.notNull())
    .addColumn('verdict', 'text', (c) => c.notNull())
    .addColumn('words', 'text', (c) => c.notNull())
    .addColumn('comment', 'text', (c) => c.notNull())
    .addColumn('english_hash', 'text', (c) => c.notNull())
    .addColumn('reviewer', 'text', (c) => c.notNull())
    .addColumn('reviewed_at', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('outcome', 'text', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('text_reviews_pk', ['language', 'text_id'])
    .execute()
}
