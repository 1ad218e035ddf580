import type { Db } from '../../../../server/db/connect.ts'
import type { TextReview } from './tables.ts'

export const selectReviews = (db: Db, language: string): Promise<TextReview[]> =>
  db.selectFrom('text_reviews').selectAll().where('language', '=', language).execute()

/** Stores a review. `seen` is the version that it replaces, or 0. Returns false if that version has changed. */
export async function putReview(
  trx: Db,
  review: Omit<TextReview, 'version' | 'outcome' | 'note'>,
  seen: number,
): Promise<boolean> {
  const open = { ...review, version: seen + 1, outcome: 'open' as const, note: '' }
  if (seen === 0) {
    const made = await trx
      .insertInto('text_reviews')
      .values(open)
      .onConflict((conflict) => conflict.columns(['language', 'text_id']).doNothing())
      .executeTakeFirst()
    return Number(made.numInsertedOrUpdatedRows ?? 0) === 1
  }
  const changed = await trx
    .updateTable('text_reviews')
    .set(open)
    .where('language', '=', review.language)
    .where('text_id', '=', review.text_id)
    .where('version', '=', seen)
    .executeTakeFirst()
  return Number(changed.numUpdatedRows) === 1
}

/** Deletes an open review of version `seen`. Returns false if it has changed or is gone. */
export async function deleteReview(
  trx: Db,
  { language, text_id, seen }: { language: string; text_id: string; seen: number },
): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('text_reviews')
    .where('language', '=', language)
    .where('text_id', '=', text_id)
    .where('version', '=', seen)
    .where('outcome', '=', 'open')
    .executeTakeFirst()
  return Number(deleted.numDeletedRows) === 1
}

/** Closes an open review of version `seen`. Returns the review, or undefined if it has changed. */
export const settleReview = (
  trx: Db,
  { language, id, seen }: { language: string; id: string; seen: number },
  settled: Pick<TextReview, 'outcome' | 'note'>,
): Promise<TextReview | undefined> =>
  trx
    .updateTable('text_reviews')
    .set({ ...settled, version: seen + 1 })
    .where('language', '=', language)
    .where('text_id', '=', id)
    .where('version', '=', seen)
    .where('outcome', '=', 'open')
    .returningAll()
    .executeTakeFirst()
