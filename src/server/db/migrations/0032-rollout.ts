import type { Kysely } from 'kysely'
import { countedId, type Dialect, idType } from '../portable.ts'

/** Adds organizations' templates, and links surveys to the template they follow. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no later state of the tables.
export async function up({ schema }: Kysely<any>, dialect: Dialect): Promise<void> {
  await schema
    .createTable('templates')
    .addColumn('id', idType(dialect), countedId(dialect))
    .addColumn('organization_id', 'integer', (c) =>
      c.notNull().references('organizations.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('parts', 'text', (c) => c.notNull())
    .addColumn('completes', 'integer', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute()
  await schema.createIndex('templates_organization').on('templates').column('organization_id').execute()
  await schema
    .createTable('template_surveys')
    .addColumn('survey_id', 'integer', (c) => c.primaryKey().references('surveys.id').onDelete('cascade'))
    .addColumn('template_id', 'integer', (c) => c.notNull().references('templates.id').onDelete('cascade'))
    .addColumn('followed_version', 'integer', (c) => c.notNull())
    .execute()
  await schema.createIndex('template_surveys_template').on('template_surveys').column('template_id').execute()
}
