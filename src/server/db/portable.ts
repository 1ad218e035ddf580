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

/** Returns which kind of database a connection or transaction uses. */
export function dialectOf<DB>(db: Kysely<DB>): Dialect {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgresql' : 'sqlite'
}

/** Column type and modifier for an id that the database increments. */
export const idType = (dialect: Dialect) => (dialect === 'sqlite' ? 'integer' : 'serial')
export const countedId = (dialect: Dialect) => (column: ColumnDefinitionBuilder) =>
  dialect === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey()

/** Locks until the transaction ends. SQLite doesn't need it: one process has the file and its writes queue. */
export async function lockForStart<DB>(trx: Kysely<DB>): Promise<void> {
  if (dialectOf(trx) === 'postgresql') await sql`select pg_advisory_xact_lock(727274)`.execute(trx)
}

/** Locks rows until the transaction ends. SQLite doesn't need this because its transactions run one by one. */
export const forUpdate = <DB, TB extends keyof DB, O>(
  trx: Kysely<DB>,
  query: SelectQueryBuilder<DB, TB, O>,
): SelectQueryBuilder<DB, TB, O> => (dialectOf(trx) === 'postgresql' ? query.forUpdate() : query)

/**
 * Returns how a transaction locks rows: `wait`, a one-row table to read next to them, and `end`, the end of the query.
 * Waits up to `waitMs` for rows that another program has locked, then the statement fails with an error that `isHeld`
 * recognizes. With 0, locked rows are skipped. Does nothing on SQLite.
 */
export function rowLockWait<DB>(trx: Kysely<DB>, table: 'surveys', waitMs: number) {
  if (dialectOf(trx) === 'sqlite') return { wait: sql`select 0 as ms`, end: sql`` }
  return {
    wait: sql`select set_config('lock_timeout', ${String(waitMs)}, true) as ms`,
    end: sql`for no key update of ${sql.table(table)} ${waitMs === 0 ? sql`skip locked` : sql``}`,
  }
}

/** Runs independent statements, on PostgreSQL in one round trip. */
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

/** Checks whether a statement failed because another program kept a row locked for the whole wait. */
export const isHeld = (error: unknown): boolean => errorCode(error) === '55P03'

/** Locks a name until the transaction ends, for use when there may be no row to lock yet. */
export async function lockName<DB>(trx: Kysely<DB>, name: string): Promise<void> {
  if (dialectOf(trx) === 'postgresql')
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
}

/** Checks whether a statement failed because a unique value is already in use. */
export const isTaken = (error: unknown): boolean =>
  ['23505', 'SQLITE_CONSTRAINT_UNIQUE'].includes(errorCode(error))

/** Returns the time on the database's machine; null if the database is in this process. */
export async function databaseTime<DB>(db: Kysely<DB>): Promise<Date | null> {
  if (dialectOf(db) === 'sqlite') return null
  const { rows } = await sql<{ ms: number }>`
    select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as ms`.execute(db)
  return rows[0] ? new Date(rows[0].ms) : null
}

/** On PostgreSQL, deleted rows stay readable in files until this rewrite. All other queries on the table wait. */
export async function rewriteResponses<DB>(db: Kysely<DB>): Promise<void> {
  if (dialectOf(db) === 'postgresql') await sql`vacuum full responses`.execute(db)
}

/** Must be the transaction's first statement. All its reads see the same state, as on SQLite by default. */
export async function readSnapshot<DB>(trx: Kysely<DB>): Promise<void> {
  if (dialectOf(trx) === 'postgresql') await sql`set transaction isolation level repeatable read`.execute(trx)
}

/** SQLite result codes used here: https://www.sqlite.org/rescode.html */
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

/** Returns an error's code by name. node:sqlite has numeric codes with the extended part above the last byte. */
export function errorCode(error: unknown): string {
  const { code = '', errcode } = (error ?? {}) as { code?: string; errcode?: number }
  if (errcode === undefined) return code
  return `SQLITE_${sqliteCodes[errcode] ?? sqliteCodes[errcode & 0xff] ?? errcode}`
}

/** Checks whether a row was rejected because another row has the same key. */
export const isUniqueViolation = (error: unknown): boolean =>
  ['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'].includes(errorCode(error))

/** Checks whether a statement failed because its record has been deleted. */
export const isGone = (error: unknown): boolean => error instanceof NoResultError

/** Checks for a foreign key error: a row's parent has been deleted, or a row to delete still has children. */
export const isUnbound = (error: unknown): boolean =>
  ['23503', 'SQLITE_CONSTRAINT_FOREIGNKEY'].includes(errorCode(error))

/** Packs a list of values as the single parameter of `isAmong`. */
export const amongParameter = <DB>(db: Kysely<DB>, values: readonly (number | string)[]): unknown =>
  dialectOf(db) === 'postgresql' ? values : JSON.stringify(values)

/** Any number of values uses the same statement, so it is compiled and prepared once. */
export const isAmong = <DB, T extends number | string>(
  db: Kysely<DB>,
  value: Expression<T>,
  values: readonly T[],
): RawBuilder<boolean> =>
  dialectOf(db) === 'postgresql'
    ? sql<boolean>`${value} = any(${amongParameter(db, values)})`
    : sql<boolean>`${value} in (select value from json_each(${amongParameter(db, values)}))`

/** Passes rows as one JSON string and reads them as a table named `sent`. Any number of rows uses one statement. */
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

/** Joins a column's strings in sorted order, separated by commas; null if there are no rows. */
export const inOneText = <DB>(db: Kysely<DB>, column: Expression<string>): RawBuilder<string | null> =>
  dialectOf(db) === 'postgresql'
    ? sql<string | null>`string_agg(${column}, ',' order by ${column})`
    : sql<string | null>`group_concat(${column}, ',' order by ${column})`

/** Escapes a string so that LIKE matches it literally. */
export const likeText = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** Checks for a pattern from likeText, ignoring case. Otherwise, LIKE is case-sensitive on PostgreSQL only. */
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
  // PostgreSQL: a statement or a lock took too long, two transactions conflicted, or the server is read-only.
  '57014',
  '55P03',
  '40001',
  '40P01',
  '25006',
  // A table is missing while a restore replaces it.
  '42P01',
])
/** Beginnings of SQLite's extended codes and PostgreSQL's classes: 08 connection, 53 resources, 57P stopped. */
const downBeginnings = /^(SQLITE_(BUSY|IOERR|READONLY|CANTOPEN)|08|53|57P)/

/** Checks for an error that means the database is unreachable, full, blocked or starting. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = errorCode(error)
  if (downCodes.has(code) || downBeginnings.test(code)) return true
  if (error instanceof AggregateError) return error.errors.some(isDatabaseDown)
  return /Connection terminated|timeout exceeded when trying to connect|timeout expired|could not open relation with OID|Client has encountered a connection error/.test(
    error.message,
  )
}
