import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../../server/db/connect.ts'
import { dialectOf, forUpdate, isAmong, sentRows } from '../../../../server/db/portable.ts'
import type { Group } from '../../../../shared/codes.ts'
import type { AnswerSlipRow, SlipGroupRow, SlipGroupTable } from './tables.ts'

/** Returns the surveys' groups that have a key. */
export const selectSlipGroups = (db: Db, surveyIds: readonly number[]): Promise<SlipGroupRow[]> =>
  db
    .selectFrom('slip_groups')
    .selectAll()
    .where((eb) => isAmong(db, eb.ref('survey_id'), surveyIds))
    .execute()

/** Stores a group's key unless it already has one. */
export async function insertSlipGroup(trx: Db, row: Insertable<SlipGroupTable>): Promise<void> {
  await trx
    .insertInto('slip_groups')
    .values(row)
    .onConflict((conflict) => conflict.columns(['survey_id', 'group_name']).doNothing())
    .execute()
}

const ofGroup = (db: Db, surveyId: number, group: Group) =>
  db.updateTable('slip_groups').where('survey_id', '=', surveyId).where('group_name', '=', group)

/** Locks a group's row until the transaction ends and returns it; undefined if it has no key. */
export async function lockSlipGroup(
  trx: Db,
  surveyId: number,
  group: Group,
): Promise<SlipGroupRow | undefined> {
  const row = trx
    .selectFrom('slip_groups')
    .selectAll()
    .where('survey_id', '=', surveyId)
    .where('group_name', '=', group)
  return forUpdate(trx, row).executeTakeFirst()
}

/** Adds to a group's numbers. */
export async function addToGroup(
  trx: Db,
  surveyId: number,
  group: Group,
  change: { made?: number; exchanged?: number; without?: number; refused?: number },
): Promise<void> {
  await ofGroup(trx, surveyId, group)
    .set((eb) => ({
      made: eb('made', '+', change.made ?? 0),
      exchanged: eb('exchanged', '+', change.exchanged ?? 0),
      without: eb('without', '+', change.without ?? 0),
      refused: eb('refused', '+', change.refused ?? 0),
    }))
    .execute()
}

const slipColumns = {
  digest: 'text',
  survey_id: 'integer',
  group_name: 'text',
  is_used: 'integer',
  blinded: 'text',
} as const
const names = sql.raw(Object.keys(slipColumns).join(', '))

/** Inserts slips in the order of their digests, except those whose digest is taken. Returns the inserted digests. */
export async function insertSlips(trx: Db, slips: readonly AnswerSlipRow[]): Promise<string[]> {
  const sorted = [...slips].sort((a, b) => (a.digest < b.digest ? -1 : 1))
  const { rows } = await sql<{ digest: string }>`
    insert into answer_slips (${names}) select ${names} from ${sentRows(trx, slipColumns, sorted)}
    where true on conflict (digest) do nothing returning digest`.execute(trx)
  return rows.map(({ digest }) => digest)
}

export const selectSlip = (db: Db, digest: string): Promise<AnswerSlipRow | undefined> =>
  db.selectFrom('answer_slips').selectAll().where('digest', '=', digest).executeTakeFirst()

/** Marks a group's slip as used by a blinded message. Returns false if the group has no such unused slip. */
export async function useSlip(
  trx: Db,
  { digest, survey_id, group_name }: Pick<AnswerSlipRow, 'digest' | 'survey_id' | 'group_name'>,
  blinded: string,
): Promise<boolean> {
  const result = await trx
    .updateTable('answer_slips')
    .set({ is_used: 1, blinded })
    .where('digest', '=', digest)
    .where('survey_id', '=', survey_id)
    .where('group_name', '=', group_name)
    .where('is_used', '=', 0)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

/** Deletes a group's unused slips. Returns how many there were. */
export async function deleteUnused(trx: Db, surveyId: number, group: Group): Promise<number> {
  const result = await trx
    .deleteFrom('answer_slips')
    .where('survey_id', '=', surveyId)
    .where('group_name', '=', group)
    .where('is_used', '=', 0)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** Rewrites a group's slips in one transaction, in the order of their digests, and updates what staff see. */
export async function rewriteSlips(trx: Db, surveyId: number, group: Group): Promise<void> {
  await lockSlipGroup(trx, surveyId, group)
  const own = () =>
    trx.selectFrom('answer_slips').where('survey_id', '=', surveyId).where('group_name', '=', group)
  const slips = await forUpdate(trx, own().selectAll().orderBy('digest')).execute()
  await trx
    .deleteFrom('answer_slips')
    .where('survey_id', '=', surveyId)
    .where('group_name', '=', group)
    .execute()
  await insertSlips(trx, slips)
  await ofGroup(trx, surveyId, group)
    .set((eb) => ({ told: eb.ref('exchanged') }))
    .execute()
}

/** Records that a group's slips were rewritten for a day. */
export async function markTold(db: Db, surveyId: number, group: Group, day: string): Promise<void> {
  await ofGroup(db, surveyId, group).set({ told_on: day }).execute()
}

/** Returns the groups that still have a private key. */
export const selectOpenGroups = (
  db: Db,
): Promise<Pick<SlipGroupRow, 'survey_id' | 'group_name' | 'told_on' | 'refused'>[]> =>
  db
    .selectFrom('slip_groups')
    .select(['survey_id', 'group_name', 'told_on', 'refused'])
    .where('private_key', 'is not', null)
    .orderBy('survey_id')
    .orderBy('group_name')
    .execute()

/** Deletes a survey's slips and private keys. Counts and public keys stay. Returns the groups. */
export async function endGroups(trx: Db, surveyId: number): Promise<SlipGroupRow[]> {
  // Locked before the slips, as an exchange does.
  const groups = trx.selectFrom('slip_groups').selectAll().where('survey_id', '=', surveyId)
  const rows = await forUpdate(trx, groups.orderBy('group_name')).execute()
  await trx.deleteFrom('answer_slips').where('survey_id', '=', surveyId).execute()
  await trx
    .updateTable('slip_groups')
    .set((eb) => ({ private_key: null, told: eb.ref('exchanged') }))
    .where('survey_id', '=', surveyId)
    .execute()
  return rows
}

/**
 * On PostgreSQL, earlier versions of rows and their order stay readable in the table's file until this gives it a new
 * one. `vacuum full` would copy the versions that a transaction which is still running could see. Fails if something
 * else, such as a dump, uses the table for more than five seconds, because exchanges wait behind it.
 */
export async function rewriteFile(db: Db): Promise<void> {
  if (dialectOf(db) === 'sqlite') return
  await db.transaction().execute(async (trx) => {
    await sql`set local lock_timeout = '5s'`.execute(trx)
    await sql`lock table answer_slips in access exclusive mode`.execute(trx)
    await sql`create temporary table kept_slips on commit drop as select * from answer_slips`.execute(trx)
    await sql`truncate answer_slips`.execute(trx)
    await sql`insert into answer_slips select * from kept_slips order by digest`.execute(trx)
  })
}

/** Empties the embedded database's write-ahead log, where earlier transactions stay readable in their order. */
export async function emptyLog(db: Db): Promise<void> {
  if (dialectOf(db) === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db)
}

/** Records that a backup was restored, so that slips exchanged since it was made can still be admitted. */
export async function markRestored(db: Db): Promise<void> {
  await db.updateTable('slip_groups').set({ restored: 1 }).execute()
}

export const selectSealedKeys = (db: Db): Promise<SlipGroupRow[]> =>
  db.selectFrom('slip_groups').selectAll().where('private_key', 'is not', null).execute()
