import type { Kysely } from 'kysely'
import type { Dialect } from '../portable.ts'

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no later state of the tables.
export async function up({ schema }: Kysely<any>, _dialect: Dialect): Promise<void> {
  await schema.alterTable('surveys').addColumn('pulse_of', 'integer').execute()
  await schema.alterTable('surveys').addColumn('pulse_area', 'text').execute()
  await schema
    .createTable('pulses')
    .addColumn('survey_id', 'integer', (c) => c.primaryKey().references('surveys.id'))
    .addColumn('goal_id', 'integer', (c) => c.notNull().references('goals.id'))
    .execute()
  await schema.createIndex('pulses_goal').on('pulses').column('goal_id').execute()
}
