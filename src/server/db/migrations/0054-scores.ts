import type { Kysely } from 'kysely'
import type { Dialect } from '../portable.ts'

/**
 * The scores of a response are worked out from what was chosen: their column, empty since 1.0.5, is optional. The former version
 * still fills it, so that a later one takes it away. SQLite makes a column optional by making it anew.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const table = db.schema.alterTable('responses')
  if (dialect === 'postgresql') return table.alterColumn('scores', (column) => column.dropNotNull()).execute()
  await table.dropColumn('scores').execute()
  await table.addColumn('scores', 'text').execute()
}
