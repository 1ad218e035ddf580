import type { Kysely } from 'kysely'

/** What happened to one record is looked up among the events of all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('system_events_identifier')
    .on('system_events')
    .columns(['identifier', 'id'])
    .execute()
}
