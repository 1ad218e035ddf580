import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../server/db/connect.ts'
import { dialectOf } from '../../server/db/portable.ts'

/** Returns the names of all tables. Read them only once, because they don't change while a test runs. */
export const tablesOf = async (db: Db): Promise<string[]> =>
  (await db.introspection.getTables()).map((table) => table.name).sort()

/** Returns a digest of all rows in each table. */
export const digestsOf = (db: Db, tables: readonly string[]): Promise<Record<string, string>> =>
  dialectOf(db) === 'sqlite' ? digestedHere(db, tables) : digestedThere(db, tables)

async function digestedHere(db: Db, tables: readonly string[]): Promise<Record<string, string>> {
  const digests: Record<string, string> = {}
  for (const table of tables) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(db)
    const lines = rows.map((row) => JSON.stringify(row)).sort()
    digests[table] = createHash('sha256').update(lines.join('\n')).digest('hex')
  }
  return digests
}

/** Computes the digests on the server with one query, so that no rows have to be sent and parsed. */
async function digestedThere(db: Db, tables: readonly string[]): Promise<Record<string, string>> {
  const each = tables.map(
    (table) => sql`select ${table}::text as name,
      (select md5(string_agg(line, '' order by line)) from (select md5(one::text) as line from ${sql.table(table)} as one) as lines)
      as digest`,
  )
  const { rows } = await sql<{ name: string; digest: string }>`${sql.join(each, sql` union all `)}`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}
