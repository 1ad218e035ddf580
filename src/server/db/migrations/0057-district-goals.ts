import type { Kysely } from 'kysely'
import { countedId, type Dialect, idType } from '../portable.ts'

/** Stores a district's goals, with the same columns as a school's, and their history. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no later state of the tables.
export async function up({ schema }: Kysely<any>, dialect: Dialect): Promise<void> {
  await schema
    .createTable('district_goals')
    .addColumn('id', idType(dialect), countedId(dialect))
    .addColumn('organization_id', 'integer', (c) =>
      c.notNull().references('organizations.id').onDelete('cascade'),
    )
    .addColumn('round', 'text', (c) => c.notNull())
    .addColumn('area', 'text', (c) => c.notNull())
    .addColumn('group_name', 'text', (c) => c.notNull())
    .addColumn('dimension', 'text')
    .addColumn('subgroup', 'text')
    .addColumn('strategy', 'text', (c) => c.notNull())
    .addColumn('difference', 'text', (c) => c.notNull())
    .addColumn('responsible', 'text', (c) => c.notNull())
    .addColumn('due_day', 'text', (c) => c.notNull())
    .addColumn('evidence', 'text', (c) => c.notNull())
    .addColumn('steps', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('ended_at', 'text')
    .execute()
  await schema
    .createIndex('district_goals_organization')
    .on('district_goals')
    .column('organization_id')
    .execute()
  await schema
    .createTable('district_goal_history')
    .addColumn('id', idType(dialect), countedId(dialect))
    .addColumn('goal_id', 'integer', (c) => c.notNull().references('district_goals.id').onDelete('cascade'))
    .addColumn('user_fk', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('made_at', 'text', (c) => c.notNull())
    .addColumn('what', 'text', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('changes', 'text', (c) => c.notNull())
    .execute()
  await schema
    .createIndex('district_goal_history_goal')
    .on('district_goal_history')
    .column('goal_id')
    .execute()
}
