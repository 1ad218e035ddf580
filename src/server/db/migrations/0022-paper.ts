import type { Kysely } from 'kysely'
import type { Dialect } from '../portable.ts'

/** Marks responses entered from paper: the link used, and how many answers differed if a booklet was entered twice. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no later state of the tables.
export async function up({ schema }: Kysely<any>, _dialect: Dialect): Promise<void> {
  for (const column of ['paper_link', 'paper_differences'])
    await schema.alterTable('responses').addColumn(column, 'integer').execute()
  await schema
    .createIndex('responses_paper')
    .on('responses')
    .columns(['survey_id', 'paper_link'])
    .where('paper_link', 'is not', null)
    .execute()
  await schema
    .createTable('paper_days')
    .addColumn('survey_id', 'integer', (c) => c.notNull().references('surveys.id'))
    .addColumn('link_id', 'integer', (c) => c.notNull().references('named_links.id'))
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('sheets', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('paper_days_key', ['survey_id', 'link_id', 'day'])
    .execute()
}
