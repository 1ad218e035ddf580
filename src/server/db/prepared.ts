import type Sqlite from 'better-sqlite3'
import type { SqliteDatabase, SqliteStatement } from 'kysely'

/** Statements that are kept; a page of the product needs some ten. */
const mostKept = 200
/** Characters of a statement that is kept. Longer ones name thousands of values: each takes megabytes, and hardly comes again. */
const longestKept = 10_000

/**
 * An embedded database that prepares each statement once. Preparing takes longer than running: of the CPU time of a
 * submission it was a tenth. Kysely runs one statement at a time, so that none is asked for while it is in use.
 */
export class PreparedOnce implements SqliteDatabase {
  readonly #database: Sqlite.Database
  readonly #kept = new Map<string, SqliteStatement>()

  constructor(database: Sqlite.Database) {
    this.#database = database
  }

  prepare(sql: string): SqliteStatement {
    // Another layout of tables: what was prepared names columns as they were.
    if (/^\s*(create|alter|drop)\b/i.test(sql)) this.#kept.clear()
    const statement = this.#kept.get(sql) ?? this.#database.prepare<unknown[]>(sql)
    if (sql.length > longestKept) return statement
    // A map iterates in order of insertion, so the least recently used is first.
    this.#kept.delete(sql)
    this.#kept.set(sql, statement)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > mostKept && oldest !== undefined) this.#kept.delete(oldest)
    return statement
  }

  /** Runs statements in one transaction, without a turn of anybody else between them; undone as a whole where one throws. */
  atOnce<T>(work: () => T): T {
    // In a transaction that was left open this would be a savepoint, and would return without a commit.
    if (this.#database.inTransaction) throw new Error('A transaction is open already.')
    return this.#database.transaction(work)()
  }

  close(): void {
    this.#kept.clear()
    this.#database.close()
  }
}
