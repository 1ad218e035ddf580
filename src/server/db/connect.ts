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

/** Where the embedded database lies in a data folder. */
export const sqliteFile = (dataDir: string): string => join(dataDir, 'equity-audit.sqlite')

/** Next to the embedded database: says that there was one, so that its loss is not taken for a first start. */
const markerOf = (dataDir: string): string => join(dataDir, 'database-made')

/**
 * Opens PostgreSQL where an address is given, else the embedded database in the data folder (`:memory:` for tests).
 * Throws ConfigError where the embedded database is missing or empty although there was one.
 * `file` is a different embedded database: its path, or the bytes of one, which is then opened in memory.
 * `waitMs` is how long a statement on PostgreSQL may take before it is given up; 0 for work that may take its time.
 * `databasePool` is the most connections to PostgreSQL.
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
  // FULL: a commit is on the disk before it is acknowledged, whatever is pulled out or killed.
  database.exec('pragma synchronous = FULL')
  // 8 MB: what is read again and again fits, and the system keeps the file's other pages.
  database.exec('pragma cache_size = -8000')
  database.exec('pragma foreign_keys = ON')
  // What is deleted is overwritten, so that responses which are no longer kept are not left in the file.
  database.exec('pragma secure_delete = ON')
  // Waiting for another process's write stops everything else in this one, so it is short; then callers hear 503.
  database.exec('pragma busy_timeout = 1000')
  const prepared = new PreparedOnce(database)
  return new Kysely<Database>({ dialect: new EmbeddedDialect(prepared) })
}

/**
 * Files that this product makes in the data folder: the database, what lies next to it, former ones, the key and the
 * lock.
 */
const ownFiles = /^(equity-audit\.sqlite|token-secret|database-made|service\.lock)/

/** Makes the file of the database, where there is none, and takes the rights of others from all that is there. */
function keepPrivate(dataDir: string, file: string): void {
  closeToOthers(dataDir)
  // To append: another process may have made it in this moment.
  writeFileSync(file, '', { mode: 0o600, flag: 'a' })
  for (const name of readdirSync(dataDir)) {
    if (ownFiles.test(name)) closeToOthers(join(dataDir, name))
  }
}

const hasContent = (file: string): boolean => existsSync(file) && statSync(file).size > 0

/** Throws ConfigError where the marker says that there was a database. */
function refuseLoss(dataDir: string): void {
  const marker = markerOf(dataDir)
  if (!existsSync(marker)) return
  throw new ConfigError(
    `The database in ${dataDir} is missing or empty, but there was one before. Restore a backup: npm run admin -- restore FILE. To start with an empty one, remove ${marker}.`,
  )
}

/** Leaves the marker once the database has tables; refuses one that has lost them all. */
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

/** Where the disk is full SQLite has rolled back on its own; a second rollback would hide why. */
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

/** The connections of a database; undefined of an embedded one. */
export const poolOf = (db: Db): WritablePool | undefined => pools.get(db)

function openPostgres(options: PostgresOptions): Db {
  const pool = new WritablePool(options)
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  pools.set(db, pool)
  return db
}
