import { CompiledQuery, type Insertable, type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../server/db/connect.ts'
import { dialectOf, isAmong, sentRows } from '../../../../server/db/portable.ts'
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
} as const satisfies Record<keyof ResponseTable, string>

const names = Object.keys(columns) as (keyof typeof columns)[]
const types = names.map((name) => `${name} ${columns[name]}`).join(', ')
const list = names.join(', ')

// Written as text, the same for any number of rows: through the query builder a batch of thirty spent more of the process's
// time on making it than the database on storing it. On PostgreSQL rows travel as one JSON text (a list for each column took
// the process four times as long); on SQLite a statement is run for each row.
const insertingRows = `insert into responses (${list})
  select ${list} from json_to_recordset($1::json) as sent(${types})`
const insertingRow = `insert into responses (${list}) values (${names.map(() => '?').join(', ')})`

type Row = Insertable<ResponseTable>

/** Stores responses that are known to be new, each with its place; some of them may not count. */
export function inserting(db: Db, rows: readonly Row[]): CompiledQuery[] {
  if (dialectOf(db) === 'postgresql') return [CompiledQuery.raw(insertingRows, [JSON.stringify(rows)])]
  return rows.map((row) =>
    CompiledQuery.raw(
      insertingRow,
      names.map((name) => row[name] ?? null),
    ),
  )
}

export interface Known {
  survey_id: number
  guid: string | null
  ticket: string | null
}
const knownColumns = { survey_id: 'integer', guid: 'text', ticket: 'text' } as const

/** Which participant guids and tickets, each of a survey, are stored. */
export const knowing = (db: Db, sent: readonly Known[]): RawBuilder<Known> => sql`
  with sent as (select * from ${sentRows(db, knownColumns, sent)})
  select sent.survey_id, sent.guid, null as ticket from sent
  join responses on responses.survey_id = sent.survey_id and responses.participant_guid = sent.guid
  union all
  select sent.survey_id, null, sent.ticket from sent
  join responses on responses.survey_id = sent.survey_id and responses.ticket = sent.ticket`

/** Which of some participant guids a survey holds responses of. */
export async function storedGuids(db: Db, surveyId: number, guids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ participant_guid: string }>`
    select participant_guid from responses
    where survey_id = ${surveyId} and ${isAmong(db, sql.ref('participant_guid'), guids)}`.execute(db)
  return rows.map((row) => row.participant_guid)
}
