import type { Kysely } from 'kysely'

/** Adds an index to find one record's events among all events. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('system_events_identifier')
    .on('system_events')
    .columns(['identifier', 'id'])
    .execute()
}
