import type { CompiledQuery } from 'kysely'
import { type Db, embeddedOf, poolOf } from './connect.ts'
import { named } from './named.ts'
import { errorCode } from './portable.ts'
import type { WritableClient, WritablePool } from './postgres.ts'
import type { PreparedOnce } from './prepared.ts'

/** What to take and read, and from that what to write. `Row` is what is taken, `Read` has the rows of each statement. */
export interface Work<Row, Read extends readonly unknown[]> {
  /** Each takes one row until the end. They change nothing, for they are sent before it is known that there is a transaction. */
  takes: readonly CompiledQuery<Row>[]
  reads: { readonly [place in keyof Read]: CompiledQuery<Read[place]> }
  writes: (
    taken: readonly (Row | undefined)[],
    found: { readonly [place in keyof Read]: readonly Read[place][] },
  ) => readonly CompiledQuery[]
}

type Rows = readonly unknown[]
/** The same, whatever it reads. */
interface AnyWork {
  takes: readonly CompiledQuery[]
  reads: readonly CompiledQuery[]
  writes: (taken: Rows, found: readonly Rows[]) => readonly CompiledQuery[]
}

/**
 * Work in one transaction without waiting between statements: for what is done so often that it counts. On PostgreSQL all
 * reads are one round trip, and all writes with the commit another; each statement gets a name, so they may be of few texts.
 * `waitMs` is how long it waits for a row. On SQLite nobody else has a turn in between. Undone as a whole if it throws.
 */
export async function inOneGo<Row, Read extends readonly unknown[]>(
  db: Db,
  work: Work<Row, Read>,
  waitMs = 0,
): Promise<void> {
  const database = embeddedOf(db)
  const pool = poolOf(db)
  const any = work as unknown as AnyWork
  if (database) await db.connection().execute(async () => embeddedGo(database, any))
  else if (pool) await serverGo(pool, any, waitMs)
  else throw new Error('Only a database that was opened here works in one go.')
}

function embeddedGo(database: PreparedOnce, { takes, reads, writes }: AnyWork): void {
  const run = ({ sql, parameters }: CompiledQuery) => {
    const statement = database.prepare(sql)
    if (statement.reader) return statement.all(parameters)
    statement.run(parameters)
    return []
  }
  database.atOnce(() => {
    const taken = takes.map((query) => run(query)[0])
    for (const query of writes(taken, reads.map(run))) run(query)
  })
}

/** A row to take was locked for as long as work waited. That says nothing about other rows. */
export class RowHeld extends Error {
  // PostgreSQL's code of its cause.
  readonly code = rowHeld
  /** Which of those to take it is. */
  readonly place: number
  constructor(place: number, cause: unknown) {
    super('A row is held by another program.', { cause })
    this.place = place
  }
}
const rowHeld = '55P03'

type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>
const plain = (sql: string): Statement => ({ sql, parameters: [] })
const withName = ({ sql, parameters }: Statement): Statement => ({ sql: named(sql), parameters })

async function serverGo(
  pool: WritablePool,
  { takes, reads, writes }: AnyWork,
  waitMs: number,
): Promise<void> {
  const client = await pool.connect()
  let isEnding = false
  let isUseless = false
  try {
    const begin = plain(`begin; set local lock_timeout = ${waitMs}`)
    const first = [begin, ...takes.map(withName), ...reads.map(withName)]
    const [begun, ...answers] = await sentTogether(client, first)
    rowsOf(begun)
    const taken = answers.splice(0, takes.length).map((answer, place) => {
      if (answer.status === 'rejected' && errorCode(answer.reason) === rowHeld)
        throw new RowHeld(place, answer.reason)
      return rowsOf(answer)[0]
    })
    const last = writes(taken, answers.map(rowsOf))
    isEnding = true
    const ends = await sentTogether(client, [...last.map(withName), plain('commit')])
    ends.forEach(rowsOf)
  } catch (error) {
    // A commit ends its transaction even if it fails.
    if (!isEnding)
      await client.query('rollback', []).catch(() => {
        isUseless = true
      })
    throw error
  } finally {
    client.release(isUseless)
  }
}

type Answer = PromiseSettledResult<{ rows: Rows }>

const sentTogether = (client: WritableClient, statements: readonly Statement[]): Promise<Answer[]> =>
  Promise.allSettled(
    client.together(() =>
      statements.map(({ sql, parameters }) => client.query<Record<string, unknown>>(sql, parameters)),
    ),
  )

/** Throws why a statement failed. The first failure is the reason: after it the server refuses the others. */
function rowsOf(answer: Answer | undefined): Rows {
  if (answer?.status === 'rejected') throw answer.reason
  return answer?.value.rows ?? []
}
