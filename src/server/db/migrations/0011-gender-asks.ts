import type { Kysely } from 'kysely'

/** Stores which groups get a survey's gender question: 1 or 0 for each. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no later state of the tables.
export async function up({ schema }: Kysely<any>): Promise<void> {
  for (const column of ['survey_gender_4_8', 'survey_gender_9_12', 'survey_gender_adults'])
    await schema
      .alterTable('survey_settings')
      .addColumn(column, 'integer', (c) => c.notNull().defaultTo(1))
      .execute()
}
