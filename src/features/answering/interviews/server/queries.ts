import type { Db } from '../../../../server/db/connect.ts'
import type { QuestionSet } from '../rules.ts'
import type { InterviewRow, InterviewWordingTable, SharedInterviews } from './tables.ts'

/** Adds an interview. Returns undefined if one with its guid is stored. */
export const insertInterview = (
  trx: Db,
  interview: Omit<InterviewRow, 'id'>,
): Promise<{ id: number } | undefined> =>
  trx
    .insertInto('interviews')
    .values(interview)
    .onConflict((conflict) => conflict.column('guid').doNothing())
    .returning('id')
    .executeTakeFirst()

export const findInterview = (db: Db, guid: string): Promise<InterviewRow | undefined> =>
  db.selectFrom('interviews').selectAll().where('guid', '=', guid).executeTakeFirst()

export const deleteInterview = (trx: Db, id: number): Promise<unknown> =>
  trx.deleteFrom('interviews').where('id', '=', id).execute()

interface Code {
  item_id: string
  wording: string
  faults: number
}

/** Stores an interview's codes, which replace any earlier ones. */
export async function replaceCodes(trx: Db, interview_id: number, codes: readonly Code[]): Promise<void> {
  await trx.deleteFrom('interview_codes').where('interview_id', '=', interview_id).execute()
  if (codes.length === 0) return
  await trx
    .insertInto('interview_codes')
    .values(codes.map((code) => ({ interview_id, ...code })))
    .execute()
}

/** Stores words that interviews are about, unless they are stored. */
export async function insertWordings(trx: Db, wordings: readonly InterviewWordingTable[]): Promise<void> {
  if (wordings.length === 0) return
  await trx
    .insertInto('interview_wordings')
    .values([...wordings])
    .onConflict((conflict) => conflict.columns(['item_id', 'language', 'wording']).doNothing())
    .execute()
}

/** Returns a link's interviews in the order they were entered. */
export const selectByLink = (db: Db, link: number): Promise<InterviewRow[]> =>
  db.selectFrom('interviews').selectAll().where('link_id', '=', link).orderBy('id').execute()

/** Returns the codes of a link's interviews. */
export const selectCodesByLink = (db: Db, link: number) =>
  db
    .selectFrom('interview_codes')
    .innerJoin('interviews', 'interviews.id', 'interview_id')
    .select(['guid', 'item_id', 'wording', 'faults'])
    .where('link_id', '=', link)
    .execute()

/** Counts interviews by language and question set. */
export async function countInterviews(db: Db, instrument?: QuestionSet) {
  const rows = await db
    .selectFrom('interviews')
    .select((e) => ['language', 'instrument', e.fn.countAll().as('interviews')])
    .$if(instrument !== undefined, (query) => query.where('instrument', '=', instrument ?? 'staff'))
    .groupBy(['language', 'instrument'])
    .orderBy('language')
    .orderBy('instrument')
    .execute()
  return rows.map((row) => ({ ...row, interviews: Number(row.interviews) }))
}

/** Counts interviews about a question set by language, question, words and faults. */
export async function countCodes(db: Db, instrument: QuestionSet) {
  const rows = await db
    .selectFrom('interview_codes')
    .innerJoin('interviews', 'interviews.id', 'interview_id')
    .select((e) => ['language', 'item_id', 'wording', 'faults', e.fn.countAll().as('interviews')])
    .where('instrument', '=', instrument)
    .groupBy(['language', 'item_id', 'wording', 'faults'])
    .execute()
  return rows.map((row) => ({ ...row, interviews: Number(row.interviews) }))
}

/** Returns the words of a question that interviews were about, oldest first. */
export const selectWordings = (db: Db, item: string, language: string): Promise<InterviewWordingTable[]> =>
  db
    .selectFrom('interview_wordings')
    .selectAll()
    .where('item_id', '=', item)
    .where('language', '=', language)
    .orderBy('first_on')
    .orderBy('wording')
    .execute()

export const selectGuids = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('interviews').select('guid').execute()).map(({ guid }) => guid)

export const selectShared = (db: Db): Promise<SharedInterviews[]> =>
  db.selectFrom('shared_interviews').selectAll().orderBy('name').execute()

export const deleteShared = (trx: Db, cell: number): Promise<unknown> =>
  trx.deleteFrom('shared_interviews').where('cell_id', '=', cell).execute()

/** Stores a table, which replaces the installation's earlier one. */
export const putShared = (trx: Db, { cell_id, ...table }: SharedInterviews): Promise<unknown> =>
  trx
    .insertInto('shared_interviews')
    .values({ cell_id, ...table })
    .onConflict((conflict) => conflict.column('cell_id').doUpdateSet(table))
    .execute()
