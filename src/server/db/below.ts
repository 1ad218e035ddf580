import { type RawBuilder, sql } from 'kysely'
import type { Db } from './connect.ts'
import { dialectOf } from './portable.ts'

/** A column that contains ids from another table. */
export interface Reference {
  table: string
  column: string
  target: string
}

/** A table whose rows belong to a row in another table. */
export interface TableBelow {
  name: string
  columns: string[]
  /** The table's foreign keys, to tables inside and outside this list. */
  keys: Reference[]
}

/** Reads all foreign keys from the current database. */
export async function foreignKeys(db: Db): Promise<Reference[]> {
  const statement =
    dialectOf(db) === 'sqlite'
      ? sql<Reference>`
          select t.name as "table", k."from" as "column", k."table" as target
          from sqlite_schema t, pragma_foreign_key_list(t.name) k where t.type = 'table'`
      : sql<Reference>`
          select f.relname as "table", a.attname as "column", t.relname as target
          from pg_constraint k
          join pg_class f on f.oid = k.conrelid
          join pg_class t on t.oid = k.confrelid
          join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
          where k.contype = 'f' and k.connamespace = current_schema()::regnamespace`
  return (await statement.execute(db)).rows
}

/**
 * Returns a table and all tables whose rows lead to it through foreign keys. A table comes after the tables it refers
 * to. `more` lists references that the database doesn't know; they affect only the order. In a table that refers to
 * itself, rows refer to earlier rows.
 */
export async function tablesBelow(db: Db, root: string, more: readonly Reference[]): Promise<TableBelow[]> {
  const keys = await foreignKeys(db)
  const names = new Set([root])
  for (let known = 0; known < names.size; ) {
    known = names.size
    for (const { table, target } of keys) if (names.has(target)) names.add(table)
  }
  const before = (name: string) =>
    [...keys, ...more].filter(({ table, target }) => table === name && target !== name && names.has(target))
  const tables = await db.introspection.getTables()
  const ordered: string[] = []
  while (ordered.length < names.size) {
    const ready = [...names]
      .filter((name) => !ordered.includes(name))
      .filter((name) => before(name).every(({ target }) => ordered.includes(target)))
    if (ready.length === 0)
      throw new Error(`Tables refer to one another in a circle: ${[...names].join(', ')}.`)
    ordered.push(...ready.sort())
  }
  return ordered.map((name) => ({
    name,
    columns: tables.find((table) => table.name === name)?.columns.map((column) => column.name) ?? [],
    keys: keys.filter(({ table }) => table === name),
  }))
}

/** Returns the condition that a row of table `name` belongs to the row with this id in the first table. */
export function isBelow(tables: readonly TableBelow[], name: string, id: number): RawBuilder<boolean> {
  const table = tables.find((one) => one.name === name)
  if (!table || table === tables[0]) return sql<boolean>`id = ${id}`
  const ways = table.keys
    .filter(({ target }) => tables.some((one) => one.name === target))
    .map(
      ({ column, target }) =>
        sql`${sql.ref(column)} in (select id from ${sql.table(target)} where ${isBelow(tables, target, id)})`,
    )
  return sql<boolean>`(${sql.join(ways, sql` or `)})`
}
