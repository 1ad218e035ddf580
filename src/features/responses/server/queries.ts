import type { Insertable } from 'kysely'
import type { Db } from '../../../server/db/connect.ts'
import { contains, likeText } from '../../../server/db/portable.ts'
import type { ResponseRow, ResponseTable } from './tables.ts'

export async function insertResponses(db: Db, responses: Insertable<ResponseTable>[]): Promise<void> {
  await db.insertInto('responses').values(responses).execute()
}

/** Which of some participant guids a survey holds responses of. */
export async function storedGuids(db: Db, surveyId: number, guids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('responses')
    .select('participant_guid')
    .where('survey_id', '=', surveyId)
    .where('participant_guid', 'in', guids)
    .execute()
  return rows.map((row) => row.participant_guid)
}

const scoredColumns = [
  'arrival',
  'participant_type',
  'participant_sub_type',
  'participant_gender',
  'demographic_fk',
  'submitted_date',
  'scores',
  'secret',
] as const

/** What figures need of a survey's responses that arrived after the given one, in order of arrival. */
export const selectScored = (
  db: Db,
  surveyId: number,
  after: number,
): Promise<Pick<ResponseRow, (typeof scoredColumns)[number]>[]> =>
  db
    .selectFrom('responses')
    .select(scoredColumns)
    .where('survey_id', '=', surveyId)
    .where('arrival', '>', after)
    .orderBy('arrival')
    .execute()

/** Answers, as JSON, of one participant type that arrived after `after` and up to `until`. */
export async function selectAnswers(
  db: Db,
  surveyId: number,
  type: number,
  after: number,
  until: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('responses')
    .select('response_json')
    .where('survey_id', '=', surveyId)
    .where('participant_type', '=', type)
    .where('arrival', '>', after)
    .where('arrival', '<=', until)
    .execute()
  return rows.map((row) => row.response_json)
}

/** Whole responses of a survey that arrived after the given one, the first ones in order of arrival. */
export const selectArrivals = (
  db: Db,
  surveyId: number,
  after: number,
  limit: number,
): Promise<ResponseRow[]> =>
  db
    .selectFrom('responses')
    .selectAll()
    .where('survey_id', '=', surveyId)
    .where('arrival', '>', after)
    .orderBy('arrival')
    .limit(limit)
    .execute()

/** A search for responses: a text in their columns, or that they belong to one of the surveys. */
export interface Search {
  text: string
  surveyIds: readonly number[]
}

/** Responses of all surveys or of one, a page at a time: newest survey first, then in order of arrival. */
export async function selectPage(
  db: Db,
  surveyId: number | null,
  search: Search | undefined,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<ResponseRow[]> {
  let query = db.selectFrom('responses').selectAll()
  if (surveyId !== null) query = query.where('survey_id', '=', surveyId)
  if (search) {
    const pattern = `%${likeText(search.text.toLowerCase())}%`
    const columns = ['participant_guid', 'submitted_date'] as const
    query = query.where((eb) =>
      eb.or([
        ...columns.map((column) => contains(eb.ref(column), pattern)),
        ...(search.surveyIds.length > 0 ? [eb('survey_id', 'in', search.surveyIds)] : []),
      ]),
    )
  }
  return query
    .orderBy('survey_id', 'desc')
    .orderBy('arrival')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
}

/** Deletes all responses of a survey; answers how many there were. */
export async function deleteResponses(db: Db, surveyId: number): Promise<number> {
  const result = await db.deleteFrom('responses').where('survey_id', '=', surveyId).executeTakeFirst()
  return Number(result.numDeletedRows)
}
