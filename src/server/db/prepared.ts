import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
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
  readonly #database: DatabaseSync
  readonly #kept = new Map<string, SqliteStatement>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  prepare(sql: string): SqliteStatement {
    // Another layout of tables: what was prepared names columns as they were.
    if (/^\s*(create|alter|drop)\b/i.test(sql)) this.#kept.clear()
    const statement = this.#kept.get(sql) ?? statementOf(this.#database.prepare(sql))
    if (sql.length > longestKept) return statement
    // A map iterates in order of insertion, so the least recently used is first.
    this.#kept.delete(sql)
    this.#kept.set(sql, statement)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > mostKept && oldest !== undefined) this.#kept.delete(oldest)
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

/** A statement as Kysely calls it. Its rows are read as lists: the objects that node:sqlite makes take half as long again. */
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
    // No query of the product streams.
    iterate: (parameters) => all(parameters).values(),
  }
}
