import { type Kysely, sql } from 'kysely'
import { countedId, type Dialect, idType } from '../portable.ts'

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no later state of the tables.
export async function up({ schema }: Kysely<any>, dialect: Dialect): Promise<void> {
  // Existing lines keep null because we don't know whether a page reported them.
  await schema
    .alterTable('system_events')
    .addColumn('source', 'text', (c) => c.check(sql`source in ('call', 'command line', 'schedule', 'start')`))
    .execute()
  await schema.alterTable('system_events').addColumn('changes', 'text').execute()
  await schema.alterTable('system_events').addColumn('network', 'text').execute()
  await schema.createIndex('system_events_at').on('system_events').column('at').execute()
  await schema
    .createTable('page_reports')
    .addColumn('id', idType(dialect), countedId(dialect))
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('identifier', 'text', (c) => c.notNull())
    .addColumn('file', 'text', (c) => c.notNull())
    .addColumn('event', 'text', (c) => c.notNull())
    .addColumn('message', 'text', (c) => c.notNull())
    .execute()
  await schema.createIndex('page_reports_at').on('page_reports').column('at').execute()
  await schema.alterTable('share_links').addColumn('view_recorded_at', 'text').execute()
}
