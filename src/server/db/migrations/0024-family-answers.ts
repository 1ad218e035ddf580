import type { Kysely } from 'kysely'

/** Stores a school's report to families about a survey, and the goals that the report lists. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no later state of the tables.
export async function up({ schema }: Kysely<any>): Promise<void> {
  await schema
    .createTable('family_answers')
    .addColumn('survey_id', 'integer', (c) => c.primaryKey().references('surveys.id'))
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('choices', 'text', (c) => c.notNull())
    .addColumn('published', 'text')
    .addColumn('published_at', 'text')
    .addColumn('published_by', 'integer', (c) => c.references('users.id'))
    .execute()
  await schema
    .createTable('family_answer_goals')
    .addColumn('survey_id', 'integer', (c) => c.notNull().references('surveys.id'))
    .addColumn('goal_id', 'integer', (c) => c.notNull().references('goals.id').onDelete('cascade'))
    .addColumn('place', 'integer', (c) => c.notNull())
    .addColumn('words', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('family_answer_goals_key', ['survey_id', 'goal_id'])
    .execute()
  await schema.createIndex('family_answer_goals_goal').on('family_answer_goals').column('goal_id').execute()
}
