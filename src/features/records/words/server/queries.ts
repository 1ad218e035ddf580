import type { Db } from '../../../../server/db/connect.ts'
import type { ApprovedText, DraftText, LanguageTable } from './tables.ts'

export const selectApproved = (db: Db): Promise<ApprovedText[]> =>
  db.selectFrom('approved_texts').selectAll().orderBy('language').orderBy('text_id').execute()

export const selectDraftTexts = (db: Db): Promise<DraftText[]> =>
  db.selectFrom('draft_texts').selectAll().orderBy('language').orderBy('text_id').execute()

export const selectLanguages = (db: Db): Promise<LanguageTable[]> =>
  db.selectFrom('languages').selectAll().orderBy('id').execute()

/** Stores the specification's languages. Added ones stay as they are. */
export async function replaceFirstLanguages(db: Db, first: LanguageTable[]): Promise<void> {
  await db.deleteFrom('languages').where('added_at', 'is', null).execute()
  await db.insertInto('languages').values(first).execute()
}

export const insertLanguage = (trx: Db, language: LanguageTable) =>
  trx.insertInto('languages').values(language).execute()

export const setOffered = (trx: Db, code: string, at: string) =>
  trx
    .updateTable('languages')
    .set({ offered_at: at })
    .where('code', '=', code)
    .where('offered_at', 'is', null)
    .execute()

export const setOwnName = (trx: Db, code: string, native_name: string) =>
  trx.updateTable('languages').set({ native_name }).where('code', '=', code).execute()

export async function selectVersion(db: Db): Promise<number> {
  const row = await db.selectFrom('words_version').select('version').executeTakeFirstOrThrow()
  return row.version
}

/** Counts a change. Locks the row, so that other changes to words wait until the transaction ends. */
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

export async function putDraftTexts(trx: Db, rows: readonly DraftText[]): Promise<void> {
  for (const row of rows) {
    const { words, english_hash } = row
    await trx
      .insertInto('draft_texts')
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(['language', 'text_id']).doUpdateSet({ words, english_hash }),
      )
      .execute()
  }
}
