import { sql } from 'kysely'
import { isBelow, type TableBelow, tablesBelow } from '../../../../server/db/below.ts'
import type { Db } from '../../../../server/db/connect.ts'
import { plainReferences, type Row } from '../rules.ts'

/** `schools` and all tables whose rows belong to a school, what is referred to first. */
export const schoolTables = (db: Db): Promise<TableBelow[]> => tablesBelow(db, 'schools', plainReferences)

/** The rows of a table that belong to a school. */
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

/** How many rows of a table belong to a school. */
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

/** Deletes the rows of a table that belong to a school; answers how many there were. */
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

/** Stores a row that gets an id of its own; answers the id. */
export async function insertRow(db: Db, name: string, row: Row): Promise<number> {
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)))
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(name)} (${columns}) values (${sql.join(Object.values(row))}) returning id`.execute(
    db,
  )
  return rows[0]?.id ?? 0
}

/** So few that the statement is one that the embedded database keeps: each new one takes megabytes. */
const insertedAtOnce = 100

/** Stores rows of one table; all have the same columns. */
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
