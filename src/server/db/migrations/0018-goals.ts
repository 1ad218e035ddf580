import { type Kysely, sql } from 'kysely'
import { countedId, type Dialect, idType } from '../portable.ts'

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no later state of the tables.
export async function up(db: Kysely<any>, dialect: Dialect): Promise<void> {
  const { schema } = db
  await schema
    .createTable('goals')
    .addColumn('id', idType(dialect), countedId(dialect))
    .addColumn('school_id', 'integer', (c) => c.notNull().references('schools.id'))
    .addColumn('survey_id', 'integer', (c) => c.notNull().references('surveys.id'))
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
  await schema.createIndex('goals_school').on('goals').column('school_id').execute()
  await schema.createIndex('goals_survey').on('goals').column('survey_id').execute()
  await schema
    .createTable('goal_history')
    .addColumn('id', idType(dialect), countedId(dialect))
    .addColumn('goal_id', 'integer', (c) => c.notNull().references('goals.id'))
    .addColumn('user_fk', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('made_at', 'text', (c) => c.notNull())
    .addColumn('what', 'text', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('changes', 'text', (c) => c.notNull())
    .execute()
  await schema.createIndex('goal_history_goal').on('goal_history').column('goal_id').execute()
  // Opens steps 32 and 33 for schools that already have final results.
  for (const step of [32, 33]) {
    await sql`delete from school_steps where step_id = ${step} and school_id in
      (select entity_fk from surveys where final_at is not null and cancelled_at is null)`.execute(db)
    await sql`insert into school_steps (school_id, step_id, status)
      select distinct entity_fk, cast(${step} as integer), 1 from surveys
      where final_at is not null and cancelled_at is null`.execute(db)
  }
}
