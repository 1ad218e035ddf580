import type { Db } from '../../../../server/db/connect.ts'
import type { ApprovedText } from './tables.ts'

export const selectApproved = (db: Db): Promise<ApprovedText[]> =>
  db.selectFrom('approved_texts').selectAll().orderBy('language').orderBy('text_id').execute()

export async function selectVersion(db: Db): Promise<number> {
  const row = await db.selectFrom('words_version').select('version').executeTakeFirstOrThrow()
  return row.version
}

/** Counts a change. Locks the row, so that other changes to approved words wait until the transaction ends. */
export async function countChange(trx: Db): Promise<void> {
  await trx
    .updateTable('words_version')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .execute()
}

export async function putApproved(trx: Db, rows: readonly ApprovedText[]): Promise<void> {
  for (const row of rows) {
    const { language: _language, text_id: _id, ...values } = row
    await trx
      .insertInto('approved_texts')
      .values(row)
      .onConflict((conflict) => conflict.columns(['language', 'text_id']).doUpdateSet(values))
      .execute()
  }
}
