import type { Db } from '../../../../server/db/connect.ts'
import type { MailRow } from './tables.ts'

/** Puts an e-mail in the outbox; the first try of one that goes first is before those of all others. */
export async function insertMail(
  db: Db,
  mail: Pick<MailRow, 'recipient' | 'subject' | 'body'>,
  now: string,
  isFirst = false,
): Promise<void> {
  const next_try_at = isFirst ? new Date(0).toISOString() : now
  await db
    .insertInto('mails')
    .values({ ...mail, state: 'waiting', tries: 0, next_try_at, created_at: now, last_error: null })
    .execute()
}

/** Id of the e-mail that has waited longest for its try; undefined where none is due. */
export async function selectDue(db: Db, now: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('mails')
    .select('id')
    .where('state', '=', 'waiting')
    .where('next_try_at', '<=', now)
    .orderBy('next_try_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** Takes an e-mail until an instant; undefined where another process has it. */
export const takeMail = (db: Db, id: number, now: string, until: string): Promise<MailRow | undefined> =>
  db
    .updateTable('mails')
    .set((eb) => ({ tries: eb('tries', '+', 1), next_try_at: until }))
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('next_try_at', '<=', now)
    .returningAll()
    .executeTakeFirst()

/** Writes what became of a try, unless another process has taken the e-mail since. */
export async function settleMail(
  db: Db,
  { id, tries }: Pick<MailRow, 'id' | 'tries'>,
  change: Partial<Pick<MailRow, 'state' | 'body' | 'next_try_at' | 'last_error'>>,
): Promise<void> {
  await db.updateTable('mails').set(change).where('id', '=', id).where('tries', '=', tries).execute()
}

/** Deletes the lines of older e-mail. */
export async function deleteMailsBefore(db: Db, instant: string): Promise<void> {
  await db.deleteFrom('mails').where('created_at', '<', instant).execute()
}

/** Emails that failed at least once and were not delivered since, the newest first, 500 at most. */
export const selectUndelivered = (
  db: Db,
): Promise<Pick<MailRow, 'recipient' | 'subject' | 'state' | 'created_at'>[]> =>
  db
    .selectFrom('mails')
    .select(['recipient', 'subject', 'state', 'created_at'])
    .where('state', 'in', ['waiting', 'given up'])
    .where('last_error', 'is not', null)
    .orderBy('id', 'desc')
    .limit(500)
    .execute()
