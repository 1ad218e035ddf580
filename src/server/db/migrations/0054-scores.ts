import type { Kysely } from 'kysely'
import type { Dialect } from '../portable.ts'

/**
 * Makes the `scores` column optional. Scores are now computed from the chosen options, and the column has been empty
 * since 1.0.5. The previous version still fills it, so a later migration removes it. On SQLite, making a column
 * optional means creating it again.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const table = db.schema.alterTable('responses')
  if (dialect === 'postgresql') return table.alterColumn('scores', (column) => column.dropNotNull()).execute()
  await table.dropColumn('scores').execute()
  await table.addColumn('scores', 'text').execute()
}
