import type { Kysely } from 'kysely'

/** Stores which groups a survey asks: 1 or 0 for each. Existing surveys ask all groups. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no later state of the tables.
export async function up({ schema }: Kysely<any>): Promise<void> {
  for (const group of ['students', 'parents', 'staff'])
    await schema
      .alterTable('survey_settings')
      .addColumn(`survey_participant_${group}`, 'integer', (c) => c.notNull().defaultTo(1))
      .execute()
}
