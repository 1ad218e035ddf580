import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../portable.ts'

/** Counting the latest days of many surveys at once, from the index alone: rows of responses hold whole answer sheets. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no later state of the tables.
export async function up({ schema }: Kysely<any>, _dialect: Dialect): Promise<void> {
  await schema
    .createIndex('responses_days')
    .on('responses')
    .columns(['survey_id', 'participant_type', 'submitted_date'])
    .where(sql<boolean>`aside is null`)
    .execute()
}
