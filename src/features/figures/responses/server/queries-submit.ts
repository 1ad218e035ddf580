import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../../server/db/connect.ts'
import { isAmong, sentRows } from '../../../../server/db/portable.ts'
import type { ResponseTable } from './tables.ts'

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
  chosen: 'text',
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
  door: 'text',
} as const satisfies Record<keyof ResponseTable, string>

const names = sql.raw(Object.keys(columns).join(', '))

/**
 * Inserts responses that are known to be new. Uses the same SQL text for any number of rows, because building the SQL
 * for thirty rows with the query builder took longer than storing them.
 */
export const insertingResponses = (db: Db, rows: readonly Insertable<ResponseTable>[]) =>
  sql`insert into responses (${names}) select ${names} from ${sentRows(db, columns, rows)}`

export interface Known {
  survey_id: number
  guid: string | null
  ticket: string | null
}
const knownColumns = { survey_id: 'integer', participant_guid: 'text', ticket: 'text' } as const

/** Returns, by survey, which of the responses' participant IDs and tickets are already stored. */
export async function selectKnown(
  db: Db,
  responses: readonly Pick<Insertable<ResponseTable>, keyof typeof knownColumns>[],
): Promise<ReadonlyMap<number, Known[]>> {
  const sent = responses.map(({ survey_id, participant_guid, ticket }) => ({
    survey_id,
    participant_guid,
    ticket,
  }))
  const { rows } = await sql<Known>`
    with sent as (select * from ${sentRows(db, knownColumns, sent)})
    select sent.survey_id, sent.participant_guid as guid, null as ticket from sent
    join responses on responses.survey_id = sent.survey_id and responses.participant_guid = sent.participant_guid
    union all
    select sent.survey_id, null, sent.ticket from sent
    join responses on responses.survey_id = sent.survey_id and responses.ticket = sent.ticket`.execute(db)
  return Map.groupBy(rows, ({ survey_id }) => survey_id)
}

/** Returns which of the given participant IDs already have a response in a survey. */
export async function storedGuids(db: Db, surveyId: number, guids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ participant_guid: string }>`
    select participant_guid from responses
    where survey_id = ${surveyId} and ${isAmong(db, sql.ref('participant_guid'), guids)}`.execute(db)
  return rows.map((row) => row.participant_guid)
}
