import type { Kysely } from 'kysely'

/** Stores a district's report to families about combined results, and the goals that the report lists. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no later state of the tables.
export async function up({ schema }: Kysely<any>): Promise<void> {
  await schema
    .createTable('district_reports')
    .addColumn('organization_id', 'integer', (c) =>
      c.notNull().references('organizations.id').onDelete('cascade'),
    )
    .addColumn('round', 'text', (c) => c.notNull())
    .addColumn('code', 'text', (c) => c.notNull().unique())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('choices', 'text', (c) => c.notNull())
    .addColumn('published', 'text')
    .addColumn('published_at', 'text')
    .addColumn('published_by', 'integer', (c) => c.references('users.id'))
    .addPrimaryKeyConstraint('district_reports_key', ['organization_id', 'round'])
    .execute()
  await schema
    .createTable('district_report_goals')
    .addColumn('organization_id', 'integer', (c) =>
      c.notNull().references('organizations.id').onDelete('cascade'),
    )
    .addColumn('round', 'text', (c) => c.notNull())
    .addColumn('goal_id', 'integer', (c) => c.notNull().references('district_goals.id').onDelete('cascade'))
    .addColumn('place', 'integer', (c) => c.notNull())
    .addColumn('words', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('district_report_goals_key', ['organization_id', 'round', 'goal_id'])
    .execute()
  await schema
    .createIndex('district_report_goals_goal')
    .on('district_report_goals')
    .column('goal_id')
    .execute()
}
