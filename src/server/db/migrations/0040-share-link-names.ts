import type { Kysely } from 'kysely'
import type { Dialect } from '../portable.ts'

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no later state of the tables.
export async function up({ schema }: Kysely<any>, _dialect: Dialect): Promise<void> {
  await schema
    .alterTable('share_links')
    .addColumn('made_for', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
