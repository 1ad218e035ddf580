import { mkdirSync } from 'node:fs'
import { Socket } from 'node:net'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { type DatabaseConnection, Kysely, PostgresDialect, SqliteDialect, SqliteDriver } from 'kysely'
import pg from 'pg'
import type { Database } from './database.ts'

export type Db = Kysely<Database>

/** Where the embedded database lies in a data folder. */
export const sqliteFile = (dataDir: string): string => join(dataDir, 'equity-audit.sqlite')

/**
 * Opens PostgreSQL where an address is given, else the embedded database in the data folder (`:memory:` for tests).
 * `waitMs` is how long a statement on PostgreSQL may take before it is given up; 0 for work that may take its time.
 */
export function connect(options: {
  databaseUrl?: string | undefined
  dataDir: string
  file?: string
  waitMs?: number
}): Db {
  if (options.databaseUrl) return openPostgres(options.databaseUrl, options.waitMs ?? 10_000)
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
  // What is deleted is overwritten, so that responses which are no longer kept are not left in the file.
  database.pragma('secure_delete = ON')
  // Waiting for another process's write stops everything else in this one, so it is short; then callers hear 503.
  database.pragma('busy_timeout = 1000')
  return new Kysely<Database>({ dialect: new EmbeddedDialect(database) })
}

class EmbeddedDialect extends SqliteDialect {
  readonly #database: Sqlite.Database
  constructor(database: Sqlite.Database) {
    super({ database })
    this.#database = database
  }
  override createDriver(): SqliteDriver {
    return new EmbeddedDriver(this.#database)
  }
}

/** Where the disk is full SQLite has rolled back by itself; a second rollback would hide why. */
class EmbeddedDriver extends SqliteDriver {
  readonly #database: Sqlite.Database
  constructor(database: Sqlite.Database) {
    super({ database })
    this.#database = database
  }
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection)
  }
}

function openPostgres(connectionString: string, waitMs: number): Db {
  // Counts come as bigint, which the driver hands over as text.
  const types = new pg.TypeOverrides()
  types.setTypeParser(20, Number)
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    types,
    connectionTimeoutMillis: waitMs || 60_000,
    ...(waitMs > 0 && { statement_timeout: waitMs, stream: () => lostWhenSilent(1.5 * waitMs) }),
  })
  // A connection that breaks fails its query, and the next query gets a new one. Without listeners it would end the
  // process: the pool listens while the connection is idle, the connection's own listener while it is in use.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
}

/** A server that is there answers within a statement's time, if only that it gave up: one that is silent is gone. */
function lostWhenSilent(ms: number): Socket {
  const socket = new Socket()
  socket.setTimeout(ms, () => {
    socket.destroy(Object.assign(new Error('The database is silent.'), { code: 'ETIMEDOUT' }))
  })
  return socket
}
