import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { SqliteDatabase, SqliteStatement } from 'kysely'

/** Maximum number of cached statements. A page of the product needs about ten. */
const mostCached = 200
/** Maximum length of a cached statement, in characters. Longer ones need megabytes and rarely repeat. */
const longestCached = 10_000

/**
 * An embedded database that prepares each statement once. Preparing takes longer than running: it was a tenth of a
 * submission's CPU time. Kysely runs one statement at a time, so no statement is requested while it is in use.
 */
export class PreparedOnce implements SqliteDatabase {
  readonly #database: DatabaseSync
  readonly #kept = new Map<string, SqliteStatement>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  prepare(sql: string): SqliteStatement {
    // The tables have changed, and the prepared statements still use the old columns.
    if (/^\s*(create|alter|drop)\b/i.test(sql)) this.#kept.clear()
    const statement = this.#kept.get(sql) ?? statementOf(this.#database.prepare(sql))
    if (sql.length > longestCached) return statement
    // A map iterates in order of insertion, so the least recently used is first.
    this.#kept.delete(sql)
    this.#kept.set(sql, statement)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > mostCached && oldest !== undefined) this.#kept.delete(oldest)
    return statement
  }

  get inTransaction(): boolean {
    return this.#database.isTransaction
  }

  close(): void {
    this.#kept.clear()
    this.#database.close()
  }
}

/** Wraps a statement for Kysely. Reads rows as arrays, because node:sqlite's objects take 50% longer. */
function statementOf(statement: StatementSync): SqliteStatement {
  const names = statement.columns().map(({ name }) => name)
  statement.setReturnArrays(true)
  const objectOf = (row: Record<number, unknown>) => {
    const object: Record<string, unknown> = {}
    for (let place = 0; place < names.length; place++) object[names[place] ?? ''] = row[place]
    return object
  }
  const bound = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
  const all = (parameters: readonly unknown[]) => statement.all(...bound(parameters)).map(objectOf)
  return {
    reader: names.length > 0,
    all,
    run: (parameters) => statement.run(...bound(parameters)),
    // No query in the product uses streaming.
    iterate: (parameters) => all(parameters).values(),
  }
}
