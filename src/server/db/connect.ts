import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely'
import pg from 'pg'
import type { Database } from './database.ts'
import { type Dialect, setDialect } from './portable.ts'

export type Db = Kysely<Database>

/** Where the embedded database lies in a data folder. */
export const sqliteFile = (dataDir: string): string => join(dataDir, 'equity-audit.sqlite')

/** Opens PostgreSQL where an address is given, else the embedded database in the data folder (`:memory:` for tests). */
export function connect(options: { databaseUrl?: string | undefined; dataDir: string; file?: string }): Db {
  if (options.databaseUrl) return openPostgres(options.databaseUrl)
  if (options.file) return openSqlite(options.file)
  if (options.dataDir === ':memory:') return openSqlite(':memory:')
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 })
  return openSqlite(sqliteFile(options.dataDir))
}

function openSqlite(file: string): Db {
  const database = new Sqlite(file)
  database.pragma('journal_mode = WAL')
  // FULL: a commit is on the disk before it is acknowledged, whatever is pulled out or killed.
  database.pragma('synchronous = FULL')
  database.pragma('foreign_keys = ON')
  database.pragma('busy_timeout = 5000')
  return open('sqlite', new Kysely<Database>({ dialect: new SqliteDialect({ database }) }))
}

function openPostgres(connectionString: string): Db {
  // Counts come as bigint, which the driver hands over as text.
  const types = new pg.TypeOverrides()
  types.setTypeParser(20, Number)
  const pool = new pg.Pool({ connectionString, max: 10, types, connectionTimeoutMillis: 10_000 })
  // An idle connection that the server closes is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {})
  return open('postgresql', new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }))
}

function open(dialect: Dialect, db: Db): Db {
  setDialect(db, dialect)
  return db
}
