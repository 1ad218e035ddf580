import type { Kysely } from 'kysely'
import { countedId, type Dialect, idType } from '../portable.ts'

/** Adds API keys for programs, and webhooks with their pending deliveries. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no later state of the tables.
export async function up({ schema }: Kysely<any>, dialect: Dialect): Promise<void> {
  await schema
    .createTable('api_keys')
    .addColumn('id', idType(dialect), countedId(dialect))
    .addColumn('key_digest', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('scopes', 'text', (c) => c.notNull())
    .addColumn('organization_id', 'integer', (c) => c.references('organizations.id').onDelete('cascade'))
    .addColumn('created_by', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('ended_at', 'text')
    .addColumn('used_on', 'text')
    .execute()
  await schema
    .createTable('webhooks')
    .addColumn('id', idType(dialect), countedId(dialect))
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('organization_id', 'integer', (c) => c.references('organizations.id').onDelete('cascade'))
    .addColumn('created_by', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('ended_at', 'text')
    .execute()
  await schema
    .createTable('webhook_deliveries')
    .addColumn('id', idType(dialect), countedId(dialect))
    .addColumn('webhook_id', 'integer', (c) => c.notNull().references('webhooks.id').onDelete('cascade'))
    .addColumn('event', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('next_at', 'text')
    .addColumn('delivered_at', 'text')
    .addColumn('outcome', 'text', (c) => c.notNull())
    .addUniqueConstraint('webhook_deliveries_once', ['webhook_id', 'event', 'subject'])
    .execute()
  await schema.createIndex('webhook_deliveries_next').on('webhook_deliveries').column('next_at').execute()
}
