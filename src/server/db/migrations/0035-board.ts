import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../portable.ts'

/** Lets a query count many surveys' latest days from the index, because rows with all the answers are large. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no later state of the tables.
export async function up({ schema }: Kysely<any>, _dialect: Dialect): Promise<void> {
  await schema
    .createIndex('responses_days')
    .on('responses')
    .columns(['survey_id', 'participant_type', 'submitted_date'])
    .where(sql<boolean>`aside is null`)
    .execute()
}
