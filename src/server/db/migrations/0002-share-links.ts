import type { Kysely } from 'kysely'
import { countedId, type Dialect, idType } from '../portable.ts'

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no later state of the tables.
export async function up({ schema }: Kysely<any>, dialect: Dialect): Promise<void> {
  await schema
    .createTable('share_links')
    .addColumn('id', idType(dialect), countedId(dialect))
    .addColumn('token_digest', 'text', (c) => c.notNull().unique())
    .addColumn('survey_id', 'integer', (c) => c.notNull().references('surveys.id'))
    .addColumn('created_by', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('withdrawn_at', 'text')
    .execute()
  await schema.createIndex('share_links_survey').on('share_links').column('survey_id').execute()
}
