import { type Kysely, sql } from 'kysely'
import type { Db } from './connect.ts'
import { dialectOf } from './portable.ts'

/** Selects the names of the tables, indexes and foreign keys in a schema. */
const partsIn = (schema: ReturnType<typeof sql>) => sql`
  select relname as name from pg_class where relnamespace = ${schema} and relkind in ('r', 'i')
  union select conname from pg_constraint where connamespace = ${schema} and contype = 'f'`
const ownSchema = sql`current_schema()::regnamespace`

/**
 * Records which tables, indexes and foreign keys the migrations create on PostgreSQL. A database that already had
 * tables may lack parts, so `build` runs every migration on temporary tables.
 */
export async function recordParts(trx: Db, wasEmpty: boolean, build: () => Promise<void>): Promise<void> {
  if (dialectOf(trx) === 'sqlite') return
  await makeTable(trx)
  const names = wasEmpty ? await namesIn(trx, ownSchema) : await temporarily(trx, build)
  await sql`delete from schema_parts`.execute(trx)
  await sql`insert into schema_parts (name) select unnest(${[...new Set(names)]}::text[])`.execute(trx)
}

const makeTable = (trx: Db) =>
  sql`create table if not exists schema_parts (name text primary key)`.execute(trx)

async function temporarily(trx: Db, build: () => Promise<void>): Promise<string[]> {
  await sql`savepoint parts`.execute(trx)
  await sql`set local search_path to pg_temp`.execute(trx)
  await makeTable(trx)
  await build()
  const names = await namesIn(trx, sql`pg_my_temp_schema()`)
  await sql`rollback to savepoint parts`.execute(trx)
  return names
}

async function namesIn<DB>(trx: Kysely<DB>, schema: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`${partsIn(schema)}`.execute(trx)
  return rows.map(({ name }) => name)
}

/**
 * Returns up to three tables, indexes or foreign keys that the migrations created and the database lacks. Any result
 * means that a restore is running or didn't finish. Empty on SQLite, whose file is replaced as a whole.
 */
export async function missingParts(db: Db): Promise<string[]> {
  if (dialectOf(db) === 'sqlite') return []
  const { rows } = await sql<{ name: string }>`
    select name from (values ('schema_parts')) as always(name)
    where not exists (select 1 from schema_parts)
    union all
    (select name from schema_parts except (${partsIn(ownSchema)}) order by name limit 3)`.execute(db)
  return rows.map(({ name }) => name)
}
