import { CompiledQuery, type Insertable, sql } from 'kysely'
import type { Db } from '../../../server/db/connect.ts'
import { named } from '../../../server/db/named.ts'
import { isAmong } from '../../../server/db/portable.ts'
import type { PreparedOnce } from '../../../server/db/prepared.ts'
import type { Group } from '../../../shared/codes.ts'
import { countWithin, placesTaken, takePlaces } from '../../surveys/server/actions.ts'
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

// The statements of the one hot path are written as text, the same for any number of rows: through the query builder a
// batch of thirty spent more of the process's time on making them than the database on storing them. On PostgreSQL rows
// travel as one JSON text (a list for each column took the process four times as long); on SQLite a statement is run for each row.
const values = names.map((name) => (name === 'arrival' ? 'taken.before + sent.arrival' : `sent.${name}`))
const storing = named(`with ${placesTaken}, stored as (
    insert into responses (${names.join(', ')})
    select ${values.join(', ')} from json_to_recordset($4::json) as sent(${types}), taken
    on conflict do nothing
    returning 1
  )
  select (select count(*) from stored) = $2::integer and (select bool_and(fits) from counted) as done`)

interface Added {
  group_name: Group
  added: number
}
type Row = Insertable<ResponseTable>

/**
 * Stores responses of a survey, all of which count and are new to it, on PostgreSQL. `arrival` is their place in the batch,
 * from 1. False where not all of it could be done: the survey takes no more, a participant guid or a ticket is known
 * already, or a group would be above its bound. Then the transaction is to be rolled back. None of these is an error of the
 * database, which would write to its log who sent again, and when.
 */
export async function storeNew(
  db: Db,
  surveyId: number,
  added: readonly Added[],
  rows: readonly Row[],
): Promise<boolean> {
  const parameters = [surveyId, rows.length, JSON.stringify(added), JSON.stringify(rows)]
  const result = await db.executeQuery<{ done: boolean | null }>(CompiledQuery.raw(storing, parameters))
  return result.rows[0]?.done === true
}

/** Stores responses that are known to be new, each with its place; some of them may not count. */
export async function insertResponses(db: Db, rows: readonly Row[]): Promise<void> {
  await db
    .insertInto('responses')
    .values([...rows])
    .execute()
}

const storingOne = `insert into responses (${names.join(', ')}) values (${names.map(() => '?').join(', ')})
  on conflict do nothing`

/** The same on SQLite, within `inOneGo`. */
export function storeNewEmbedded(
  database: PreparedOnce,
  surveyId: number,
  added: readonly Added[],
  rows: readonly Row[],
): boolean {
  const before = takePlaces(database, surveyId, rows.length)
  if (before === undefined || !added.every((group) => countWithin(database, surveyId, group))) return false
  const insert = database.prepare(storingOne)
  return rows.every((row) => {
    const values = names.map((name) => (name === 'arrival' ? before + row.arrival : (row[name] ?? null)))
    return insert.run(values).changes === 1
  })
}

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
