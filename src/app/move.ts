import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { recordEvent } from '../features/records/events/server/actions.ts'
import { BackupError } from '../server/db/backup.ts'
import { connect, type Db, sqliteFile } from '../server/db/connect.ts'
import { migrate, migrateIn } from '../server/db/migrate.ts'
import { held } from '../server/db/restore.ts'
import { moveTokenSecret } from '../server/token-secret.ts'

/** A table's values in both databases, to compare. */
export interface MovedTable {
  table: string
  rows: number
  /** Hexadecimal SHA-256 over all rows, in any order. */
  checkSum: string
}

type Row = Record<string, unknown>
const rowsAtOnce = 500

/**
 * Copies the embedded database to an empty PostgreSQL database in one transaction, then reads both and compares them
 * table by table. Returns what both contain. Throws BackupError if either database can't be used or a table differs; the
 * target is then unchanged. Also copies the token secret, which is needed to read stored secrets. The service must be
 * stopped.
 */
export async function moveToPostgres(dataDir: string, databaseUrl: string, now: Date): Promise<MovedTable[]> {
  const file = sqliteFile(dataDir)
  if (!existsSync(file)) throw new BackupError(`There’s no embedded database in ${dataDir}.`)
  const before = connect({ dataDir })
  await migrate(before)
  await before.destroy()
  const source = held(file)
  const target = connect({ databaseUrl, dataDir: '', waitMs: 0 })
  try {
    return await target.transaction().execute(async (trx) => {
      const moved = await copyAll(source, trx)
      await moveTokenSecret(dataDir, trx)
      await recordEvent(trx, now, {
        user: null,
        identifier: 'database',
        event: 'Command line: move-to-postgresql',
        message: `${moved.length} tables`,
      })
      return moved
    })
  } finally {
    source.close()
    await target.destroy()
  }
}

async function copyAll(source: DatabaseSync, trx: Db): Promise<MovedTable[]> {
  const there = await tablesOf(trx)
  if (there.length > 0) {
    throw new BackupError(`The target already has tables (${there.join(', ')}). Use an empty database.`)
  }
  await migrateIn(trx)
  // Use the order in which tables were created, so that referenced tables come first.
  const tables = source
    .prepare(
      "select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by rowid",
    )
    .all()
    .map(({ name }) => String(name))
  for (const table of [...tables].reverse()) await sql`delete from ${sql.table(table)}`.execute(trx)
  for (const table of tables) await copyTable(source, trx, table)
  await setSequences(source, trx)
  const moved: MovedTable[] = []
  for (const table of tables) moved.push(await compared(source, trx, table))
  return moved
}

async function tablesOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() order by table_name`.execute(db)
  return rows.map((row) => row.name)
}

const rowsOf = (source: DatabaseSync, table: string): Iterable<Row> =>
  source.prepare(`select * from "${table}"`).iterate()

async function copyTable(source: DatabaseSync, trx: Db, table: string): Promise<void> {
  let batch: Row[] = []
  const write = async () => {
    if (batch.length === 0) return
    await trx
      .insertInto(table as never)
      .values(batch as never)
      .execute()
      .catch((error: Error & { code?: string }) => {
        if (error.code !== '22021') throw error
        throw new BackupError(`${table} has text that PostgreSQL can’t store. Nothing was moved.`)
      })
    batch = []
  }
  for (const row of rowsOf(source, table)) {
    batch.push(row)
    if (batch.length === rowsAtOnce) await write()
  }
  await write()
}

/** Continues the id sequences, so that deleted rows' ids are never reused. */
async function setSequences(source: DatabaseSync, trx: Db): Promise<void> {
  const counted = source.prepare('select name, seq from sqlite_sequence').all() as {
    name: string
    seq: number
  }[]
  for (const { name, seq } of counted) {
    if (seq < 1) continue
    await sql`select setval(pg_get_serial_sequence(${name}, 'id'), ${seq}, true)`.execute(trx)
  }
}

async function compared(source: DatabaseSync, trx: Db, table: string): Promise<MovedTable> {
  const left = new CheckSum()
  for (const row of rowsOf(source, table)) left.add(row)
  const right = new CheckSum()
  await sql`declare moved no scroll cursor for select * from ${sql.table(table)}`.execute(trx)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(rowsAtOnce)} from moved`.execute(trx)
    for (const row of rows) right.add(row)
    if (rows.length < rowsAtOnce) break
  }
  await sql`close moved`.execute(trx)
  if (left.rows !== right.rows || left.hex() !== right.hex()) {
    throw new BackupError(
      `${table} differs after the copy: ${left.rows} rows (${left.hex()}) here, ${right.rows} (${right.hex()}) there. Nothing was moved.`,
    )
  }
  return { table, rows: left.rows, checkSum: left.hex() }
}

/** Sum of row digests. It doesn't depend on the rows' order, and counts repeated rows. */
class CheckSum {
  rows = 0
  #sum = 0n

  add(row: Row): void {
    const columns = Object.keys(row).sort()
    const text = JSON.stringify(columns.map((column) => [column, row[column] ?? null]))
    const digest = createHash('sha256').update(text).digest('hex')
    this.#sum = (this.#sum + BigInt(`0x${digest}`)) % 2n ** 256n
    this.rows += 1
  }

  hex(): string {
    return this.#sum.toString(16).padStart(64, '0')
  }
}
