import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../server/db/connect.ts'
import { insertRows } from '../../../server/db/insert-rows.ts'
import { isAmong } from '../../../server/db/portable.ts'
import type { ResponseTable } from './tables.ts'

/** Columns that an insertion sets, as PostgreSQL calls their types. */
const columns = {
  survey_id: 'integer',
  arrival: 'integer',
  participant_guid: 'text',
  participant_type: 'integer',
  participant_sub_type: 'integer',
  participant_at_school: 'integer',
  participant_gender: 'integer',
  demographic_fk: 'integer',
  language_fk: 'integer',
  response_json: 'text',
  scores: 'text',
  submitted_date: 'text',
  ip_address: 'text',
  user_agent: 'text',
  secret: 'bigint',
  arrived_hour: 'integer',
  marks: 'text',
  ticket: 'text',
  aside: 'integer',
  counted_on: 'text',
  paper_link: 'integer',
  paper_differences: 'integer',
} as const satisfies Record<keyof ResponseTable, string>

// The statements of the one hot path are written as text: through the query builder a batch of thirty spent more of the
// process's time on making them than the database on storing them.

export const insertResponses = (db: Db, responses: readonly Insertable<ResponseTable>[]): Promise<void> =>
  insertRows(db, 'responses', columns, responses)

/** Which of some participant guids, and of some tickets, a survey holds responses of: in one statement for a batch. */
export async function alreadyStored(
  db: Db,
  surveyId: number,
  guids: readonly string[],
  tickets: readonly string[],
): Promise<{ guids: Set<string>; tickets: Set<string> }> {
  const { rows } = await sql<{ guid: string | null; ticket: string | null }>`
    select participant_guid as guid, null as ticket from responses
    where survey_id = ${surveyId} and ${isAmong(db, sql.ref('participant_guid'), guids)}
    union all select null, ticket from responses
    where survey_id = ${surveyId} and ${isAmong(db, sql.ref('ticket'), tickets)}`.execute(db)
  return {
    guids: new Set(rows.flatMap(({ guid }) => guid ?? [])),
    tickets: new Set(rows.flatMap(({ ticket }) => ticket ?? [])),
  }
}

/** Which of some participant guids a survey holds responses of. */
export async function storedGuids(db: Db, surveyId: number, guids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ participant_guid: string }>`
    select participant_guid from responses
    where survey_id = ${surveyId} and ${isAmong(db, sql.ref('participant_guid'), guids)}`.execute(db)
  return rows.map((row) => row.participant_guid)
}
