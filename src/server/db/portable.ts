/** The few places where SQLite and PostgreSQL differ. */
import {
  type ColumnDefinitionBuilder,
  type Expression,
  type Kysely,
  NoResultError,
  PostgresAdapter,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
} from 'kysely'

export type Dialect = 'sqlite' | 'postgresql'

/** Which database a connection or transaction speaks to. */
export function dialectOf<DB>(db: Kysely<DB>): Dialect {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgresql' : 'sqlite'
}

/** Column type and modifier of an id that the database counts up itself. */
export const idType = (dialect: Dialect) => (dialect === 'sqlite' ? 'integer' : 'serial')
export const countedId = (dialect: Dialect) => (column: ColumnDefinitionBuilder) =>
  dialect === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey()

/**
 * Takes a lock that other starting processes wait for, until the transaction ends. SQLite needs none: one
 * process has the file, and its writers queue.
 */
export async function lockForStart<DB>(trx: Kysely<DB>): Promise<void> {
  if (dialectOf(trx) === 'postgresql') await sql`select pg_advisory_xact_lock(727274)`.execute(trx)
}

/** Takes the rows of a query until the transaction ends. SQLite needs no lock: its transactions follow one another. */
export const forUpdate = <DB, TB extends keyof DB, O>(
  trx: Kysely<DB>,
  query: SelectQueryBuilder<DB, TB, O>,
): SelectQueryBuilder<DB, TB, O> => (dialectOf(trx) === 'postgresql' ? query.forUpdate() : query)

/**
 * How a transaction takes rows: `wait`, a table of one row to read next to them, and the `end` of the query. What
 * another program holds is waited for `waitMs`, then the statement fails as `isHeld` says; with 0 it is left out.
 * SQLite needs none of it.
 */
export function heldRows<DB>(trx: Kysely<DB>, table: 'surveys', waitMs: number) {
  if (dialectOf(trx) === 'sqlite') return { wait: sql`select 0 as ms`, end: sql`` }
  return {
    wait: sql`select set_config('lock_timeout', ${String(waitMs)}, true) as ms`,
    end: sql`for no key update of ${sql.table(table)} ${waitMs === 0 ? sql`skip locked` : sql``}`,
  }
}

/** Statements that need nothing of each other: in one round trip where the database is elsewhere. */
export async function together<DB>(
  trx: Kysely<DB>,
  statements: readonly RawBuilder<unknown>[],
): Promise<void> {
  if (dialectOf(trx) === 'sqlite') for (const statement of statements) await statement.execute(trx)
  else {
    const named = statements.map((statement, place) => sql`${sql.ref(`s${place}`)} as (${statement})`)
    await sql`with ${sql.join(named)} select 1`.execute(trx)
  }
}

/** Whether a row was held by another program for as long as it was waited for. */
export const isHeld = (error: unknown): boolean => errorCode(error) === '55P03'

/** Takes a name until the transaction ends, where there may be no row yet to take. */
export async function holdName<DB>(trx: Kysely<DB>, name: string): Promise<void> {
  if (dialectOf(trx) === 'postgresql')
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
}

/** Whether a statement was refused because a unique value is taken. */
export const isTaken = (error: unknown): boolean =>
  ['23505', 'SQLITE_CONSTRAINT_UNIQUE'].includes(errorCode(error))

/** What the clock of the database's machine says; null if the database is in this process. */
export async function databaseTime<DB>(db: Kysely<DB>): Promise<Date | null> {
  if (dialectOf(db) === 'sqlite') return null
  const { rows } = await sql<{ ms: number }>`
    select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as ms`.execute(db)
  return rows[0] ? new Date(rows[0].ms) : null
}

/**
 * Writes the table of responses again on PostgreSQL, where what was deleted stays readable in its files until then.
 * Every other query on it waits.
 */
export async function rewriteResponses<DB>(db: Kysely<DB>): Promise<void> {
  if (dialectOf(db) === 'postgresql') await sql`vacuum full responses`.execute(db)
}

/** Lets all that a transaction reads be of one moment. Its first statement; SQLite does so on its own. */
export async function readSnapshot<DB>(trx: Kysely<DB>): Promise<void> {
  if (dialectOf(trx) === 'postgresql') await sql`set transaction isolation level repeatable read`.execute(trx)
}

/** SQLite's result codes that matter here: https://www.sqlite.org/rescode.html */
const sqliteCodes: Readonly<Record<number, string>> = {
  5: 'BUSY',
  8: 'READONLY',
  10: 'IOERR',
  11: 'CORRUPT',
  13: 'FULL',
  14: 'CANTOPEN',
  26: 'NOTADB',
  787: 'CONSTRAINT_FOREIGNKEY',
  1555: 'CONSTRAINT_PRIMARYKEY',
  2067: 'CONSTRAINT_UNIQUE',
}

/** The code of an error by its name, SQLite's too: node:sqlite has them as numbers, an extended one above its last byte. */
export function errorCode(error: unknown): string {
  const { code = '', errcode } = (error ?? {}) as { code?: string; errcode?: number }
  if (errcode === undefined) return code
  return `SQLITE_${sqliteCodes[errcode] ?? sqliteCodes[errcode & 0xff] ?? errcode}`
}

/** Whether a row was refused because another one has its key. */
export const isUniqueViolation = (error: unknown): boolean =>
  ['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'].includes(errorCode(error))

/** Whether what a statement is about has been deleted since then. */
export const isGone = (error: unknown): boolean => error instanceof NoResultError

/** Whether what a row belongs to has been deleted since then, or something belongs to what was to be deleted. */
export const isUnbound = (error: unknown): boolean =>
  ['23503', 'SQLITE_CONSTRAINT_FOREIGNKEY'].includes(errorCode(error))

/** Some values as the one parameter of `isAmong`. */
export const amongParameter = <DB>(db: Kysely<DB>, values: readonly (number | string)[]): unknown =>
  dialectOf(db) === 'postgresql' ? values : JSON.stringify(values)

/** Whether a value is among some: one statement for any number of them, so that it is compiled and prepared once. */
export const isAmong = <DB, T extends number | string>(
  db: Kysely<DB>,
  value: Expression<T>,
  values: readonly T[],
): RawBuilder<boolean> =>
  dialectOf(db) === 'postgresql'
    ? sql<boolean>`${value} = any(${amongParameter(db, values)})`
    : sql<boolean>`${value} in (select value from json_each(${amongParameter(db, values)}))`

/** Rows that travel as one JSON text, as a table called `sent`: one statement for any number of them. */
export function sentRows<DB>(
  db: Kysely<DB>,
  columns: Readonly<Record<string, 'integer' | 'bigint' | 'text'>>,
  rows: readonly object[],
): RawBuilder<unknown> {
  const json = JSON.stringify(rows)
  const list = Object.entries(columns)
  if (dialectOf(db) === 'postgresql')
    return sql`json_to_recordset(${json}::json) as sent(${sql.raw(list.map((one) => one.join(' ')).join(', '))})`
  const values = list.map(([name]) => `value ->> '${name}' as ${name}`)
  return sql`(select ${sql.raw(values.join(', '))} from json_each(${json})) as sent`
}

/** The texts of a column in their order, with commas between them; null for none. */
export const inOneText = <DB>(db: Kysely<DB>, column: Expression<string>): RawBuilder<string | null> =>
  dialectOf(db) === 'postgresql'
    ? sql<string | null>`string_agg(${column}, ',' order by ${column})`
    : sql<string | null>`group_concat(${column}, ',' order by ${column})`

/** A text in which LIKE finds itself only. */
export const likeText = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** Whether a column contains a pattern made with likeText, in whatever case: LIKE minds it on PostgreSQL only. */
export const contains = (column: Expression<string | null>, pattern: string): RawBuilder<boolean> =>
  sql<boolean>`lower(${column}) like ${pattern} escape '\\'`

const downCodes = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  // SQLite.
  'SQLITE_FULL',
  // PostgreSQL: a statement or a lock took too long, two transactions were in each other's way, it may not write.
  '57014',
  '55P03',
  '40001',
  '40P01',
  '25006',
  // A table is not there while a restore replaces it.
  '42P01',
])
/** SQLite's extended codes begin with these, as PostgreSQL's classes do: 08 connection, 53 resources, 57P stopped. */
const downBeginnings = /^(SQLITE_(BUSY|IOERR|READONLY|CANTOPEN)|08|53|57P)/

/** Whether an error means that the database cannot take work now: gone, full, held up or starting. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = errorCode(error)
  if (downCodes.has(code) || downBeginnings.test(code)) return true
  if (error instanceof AggregateError) return error.errors.some(isDatabaseDown)
  return /Connection terminated|timeout exceeded when trying to connect|timeout expired|could not open relation with OID|Client has encountered a connection error/.test(
    error.message,
  )
}
