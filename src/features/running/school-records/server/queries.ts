import { sql } from 'kysely'
import { isBelow, type TableBelow, tablesBelow } from '../../../../server/db/below.ts'
import type { Db } from '../../../../server/db/connect.ts'
import { plainReferences, type Row } from '../rules.ts'

/** Returns `schools` and all tables whose rows belong to a school. Each table comes after those it refers to. */
export const schoolTables = (db: Db): Promise<TableBelow[]> => tablesBelow(db, 'schools', plainReferences)

/** Reads a table's rows that belong to a school. */
export async function selectRows(
  db: Db,
  tables: readonly TableBelow[],
  name: string,
  schoolId: number,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select * from ${sql.table(name)} where ${isBelow(tables, name, schoolId)}`.execute(db)
  return rows
}

/** Counts a table's rows that belong to a school. */
export async function countRows(
  db: Db,
  tables: readonly TableBelow[],
  name: string,
  schoolId: number,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${sql.table(name)} where ${isBelow(tables, name, schoolId)}`.execute(db)
  return Number(rows[0]?.n ?? 0)
}

/** Deletes a table's rows that belong to a school. Returns how many there were. */
export async function deleteRows(
  db: Db,
  tables: readonly TableBelow[],
  name: string,
  schoolId: number,
): Promise<number> {
  const result = await sql`
    delete from ${sql.table(name)} where ${isBelow(tables, name, schoolId)}`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}

/** Stores a row and returns its new ID. */
export async function insertRow(db: Db, name: string, row: Row): Promise<number> {
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)))
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(name)} (${columns}) values (${sql.join(Object.values(row))}) returning id`.execute(
    db,
  )
  return rows[0]?.id ?? 0
}

/** Small enough that the embedded database caches the statement. Each new statement takes megabytes. */
const insertedAtOnce = 100

/** Stores rows of one table. All must have the same columns. */
export async function insertRows(db: Db, name: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  for (let at = 0; at < rows.length; at += insertedAtOnce) {
    const values = rows
      .slice(at, at + insertedAtOnce)
      .map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`)
    await sql`
      insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
      values ${sql.join(values)}`.execute(db)
  }
}
