import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type DatabaseConnection, Kysely, PostgresDialect, SqliteDialect, SqliteDriver } from 'kysely'
import { ConfigError } from '../config.ts'
import { closeToOthers, sync } from '../files.ts'
import type { Database } from './database.ts'
import { type PostgresOptions, WritablePool } from './postgres.ts'
import { PreparedOnce } from './prepared.ts'

export type Db = Kysely<Database>

/** Path of the embedded database in a data folder. */
export const sqliteFile = (dataDir: string): string => join(dataDir, 'equity-audit.sqlite')

/** A file next to the embedded database that shows it existed, so a lost one doesn't look like a first start. */
const markerOf = (dataDir: string): string => join(dataDir, 'database-made')

/**
 * Opens PostgreSQL if an address is given, otherwise the embedded database in the data folder (`:memory:` for tests).
 * Throws ConfigError if an earlier embedded database is now missing or empty. `file` is a different embedded database:
 * its path, or its bytes, which are then opened in memory. `waitMs` limits how long a PostgreSQL statement may run; 0
 * means no limit. `databasePool` is the maximum number of connections to PostgreSQL.
 */
export function connect(options: {
  databaseUrl?: string | undefined
  dataDir: string
  file?: string | Buffer
  waitMs?: number
  databasePool?: number
}): Db {
  const { databaseUrl, waitMs = 10_000, databasePool: connections = 10 } = options
  if (databaseUrl) return openPostgres({ databaseUrl, waitMs, connections })
  if (options.file) return openSqlite(options.file)
  if (options.dataDir === ':memory:') return openSqlite(':memory:')
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 })
  return openSqlite(sqliteFile(options.dataDir), options.dataDir)
}

function openSqlite(file: string | Buffer, dataDir?: string): Db {
  if (typeof file === 'string' && dataDir !== undefined) {
    if (!hasContent(file)) refuseLoss(dataDir)
    keepPrivate(dataDir, file)
  }
  const database = new DatabaseSync(typeof file === 'string' ? file : ':memory:', { timeout: 5000 })
  if (typeof file !== 'string') database.deserialize(file)
  if (dataDir !== undefined) mark(dataDir, database)
  database.exec('pragma journal_mode = WAL')
  // FULL puts a commit on the disk before it is acknowledged, so that it survives a power loss or a kill.
  database.exec('pragma synchronous = FULL')
  // 8 MB is enough for pages that are read repeatedly. The operating system caches the file's other pages.
  database.exec('pragma cache_size = -8000')
  database.exec('pragma foreign_keys = ON')
  // Overwrites deleted content so that deleted responses don't remain in the file.
  database.exec('pragma secure_delete = ON')
  // Waiting for another process's write blocks everything in this process, so the wait is short. After it, callers get
  // a 503.
  database.exec('pragma busy_timeout = 1000')
  const prepared = new PreparedOnce(database)
  return new Kysely<Database>({ dialect: new EmbeddedDialect(prepared) })
}

/** Files created in the data folder: the database, companion files, earlier databases, the key and the lock. */
const ownFiles = /^(equity-audit\.sqlite|token-secret|database-made|service\.lock)/

/** Creates the database file if it doesn't exist, and removes other users' access to all of the product's files. */
function keepPrivate(dataDir: string, file: string): void {
  closeToOthers(dataDir)
  // Opened to append because another process may have just created the file.
  writeFileSync(file, '', { mode: 0o600, flag: 'a' })
  for (const name of readdirSync(dataDir)) {
    if (ownFiles.test(name)) closeToOthers(join(dataDir, name))
  }
}

const hasContent = (file: string): boolean => existsSync(file) && statSync(file).size > 0

/** Throws ConfigError if the marker shows that a database existed. */
function refuseLoss(dataDir: string): void {
  const marker = markerOf(dataDir)
  if (!existsSync(marker)) return
  throw new ConfigError(
    `The database in ${dataDir} is missing or empty, but there was one before. Restore a backup: npm run admin -- restore FILE. To start with an empty one, remove ${marker}.`,
  )
}

/** Writes the marker once the database has tables. Rejects a database that has lost all its tables. */
function mark(dataDir: string, database: DatabaseSync): void {
  const marker = markerOf(dataDir)
  const isEmpty = database.prepare('select 1 from sqlite_schema limit 1').get() === undefined
  if (isEmpty) {
    if (existsSync(marker)) database.close()
    refuseLoss(dataDir)
  } else if (!existsSync(marker)) {
    writeFileSync(
      marker,
      'This file marks a folder with a database. If the database is missing, the service won’t start.\n',
      {
        mode: 0o600,
      },
    )
    sync(dataDir)
  }
}

class EmbeddedDialect extends SqliteDialect {
  readonly #prepared: PreparedOnce
  constructor(prepared: PreparedOnce) {
    super({ database: prepared })
    this.#prepared = prepared
  }
  override createDriver(): SqliteDriver {
    return new EmbeddedDriver(this.#prepared)
  }
}

/** When the disk is full, SQLite has already rolled back. A second rollback would hide the cause. */
class EmbeddedDriver extends SqliteDriver {
  readonly #prepared: PreparedOnce
  constructor(prepared: PreparedOnce) {
    super({ database: prepared })
    this.#prepared = prepared
  }
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#prepared.inTransaction) await super.rollbackTransaction(connection)
  }
}

const pools = new WeakMap<Db, WritablePool>()

/** The database's connection pool; undefined for an embedded database. */
export const poolOf = (db: Db): WritablePool | undefined => pools.get(db)

function openPostgres(options: PostgresOptions): Db {
  const pool = new WritablePool(options)
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  pools.set(db, pool)
  return db
}
