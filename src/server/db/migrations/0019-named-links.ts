import type { Kysely } from 'kysely'
import { countedId, type Dialect, idType } from '../portable.ts'

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no later state of the tables.
export async function up({ schema }: Kysely<any>, dialect: Dialect): Promise<void> {
  await schema
    .createTable('named_links')
    .addColumn('id', idType(dialect), countedId(dialect))
    .addColumn('token_digest', 'text', (c) => c.notNull().unique())
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('language', 'text')
    .addColumn('school_id', 'integer', (c) => c.references('schools.id'))
    .addColumn('survey_id', 'integer', (c) => c.references('surveys.id'))
    .addColumn('owner_version', 'integer', (c) => c.notNull())
    .addColumn('created_by', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('withdrawn_at', 'text')
    .execute()
  await schema.createIndex('named_links_school').on('named_links').column('school_id').execute()
  await schema.createIndex('named_links_survey').on('named_links').column('survey_id').execute()
}
