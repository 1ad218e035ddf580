import type { Kysely } from 'kysely'

/** Lets a group answer with slips that work once. Groups of existing surveys keep the open link. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no later state of the tables.
export async function up({ schema }: Kysely<any>): Promise<void> {
  await schema
    .alterTable('survey_expected')
    .addColumn('door', 'text', (c) => c.notNull().defaultTo('link'))
    .execute()
  await schema
    .alterTable('survey_expected')
    .addColumn('admitted', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await schema.alterTable('responses').addColumn('door', 'text').execute()
  await schema
    .createTable('slip_groups')
    .addColumn('survey_id', 'integer', (c) => c.notNull().references('surveys.id').onDelete('cascade'))
    .addColumn('group_name', 'text', (c) => c.notNull())
    .addColumn('public_key', 'text', (c) => c.notNull())
    .addColumn('private_key', 'text')
    .addColumn('made', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('exchanged', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('without', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('refused', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('restored', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('told', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('told_on', 'text')
    .addPrimaryKeyConstraint('slip_groups_key', ['survey_id', 'group_name'])
    .execute()
  await schema
    .createTable('answer_slips')
    .addColumn('digest', 'text', (c) => c.notNull().primaryKey())
    .addColumn('survey_id', 'integer', (c) => c.notNull().references('surveys.id').onDelete('cascade'))
    .addColumn('group_name', 'text', (c) => c.notNull())
    .addColumn('is_used', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('blinded', 'text', (c) => c.notNull())
    .execute()
  await schema
    .createIndex('answer_slips_survey')
    .on('answer_slips')
    .columns(['survey_id', 'group_name'])
    .execute()
}
