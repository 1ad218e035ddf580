import type { Kysely } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no later state of the tables.
export async function up({ schema }: Kysely<any>): Promise<void> {
  await schema
    .alterTable('users')
    .addColumn('must_change_password', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await schema
    .alterTable('schools')
    .addColumn('owner_version', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  await schema
    .alterTable('share_links')
    .addColumn('owner_version', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  await schema
    .createTable('known_browsers')
    .addColumn('digest', 'text', (c) => c.notNull())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('last_used_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('known_browsers_key', ['digest', 'user_id'])
    .execute()
  await schema.createIndex('sign_in_failures_failed_at').on('sign_in_failures').column('failed_at').execute()
}
