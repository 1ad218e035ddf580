import type { Kysely } from 'kysely'
import { countedId, type Dialect, idType } from '../portable.ts'

/** Adds public survey IDs that a survey gets when its link is renewed. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no later state of the tables.
export async function up({ schema }: Kysely<any>, dialect: Dialect): Promise<void> {
  await schema
    .createTable('survey_links')
    .addColumn('id', idType(dialect), countedId(dialect))
    .addColumn('guid', 'text', (c) => c.notNull().unique())
    .addColumn('survey_id', 'integer', (c) => c.notNull().references('surveys.id'))
    .addColumn('made_at', 'text', (c) => c.notNull())
    .execute()
  await schema.createIndex('survey_links_survey').on('survey_links').column('survey_id').execute()
}
