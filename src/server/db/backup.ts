import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { sync } from '../files.ts'
import { connect, type Db } from './connect.ts'
import { dialectOf } from './portable.ts'

/** Why a backup can't be created or restored, in a sentence for the person at the command line. */
export class BackupError extends Error {}

/** Numbers of rows, keyed by table, used to compare two databases. */
export type Counts = Record<string, number>

const counted = ['users', 'schools', 'surveys', 'frozen_instruments', 'responses', 'system_events'] as const

export async function countRows(db: Db): Promise<Counts> {
  const counts: Counts = {}
  for (const table of counted) {
    const row = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    counts[table] = Number(row.count)
  }
  return counts
}

/**
 * Writes a consistent copy of the embedded database to a new file while the service runs. Doesn't change the database,
 * whatever its version. The copy is named `.part` until it has been opened, checked and synced. Returns its row counts.
 * PostgreSQL has its own tools for this.
 */
export async function backup(db: Db, file: string): Promise<Counts> {
  if (dialectOf(db) === 'postgresql') {
    throw new BackupError('On PostgreSQL, use pg_dump and pg_restore. See docs/operating.md.')
  }
  if (existsSync(file)) throw new BackupError(`${file} is already there. Choose a different name.`)
  const part = `${file}.part`
  rmSync(part, { force: true })
  try {
    // The backup contains all data, so no one else may read it, even while it is being written.
    writeFileSync(part, '', { mode: 0o600, flag: 'wx' })
    await sql`vacuum into ${part}`.execute(db)
    const counts = await checked(part)
    sync(part)
    renameSync(part, file)
    sync(dirname(file))
    return counts
  } catch (error) {
    rmSync(part, { force: true })
    if (error instanceof BackupError) throw error
    throw new BackupError(`We couldn’t save the copy: ${(error as Error).message}.`)
  }
}

const ofSeries = /^equity-audit-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.sqlite(\.part(-\w+)?)?$/

/**
 * Adds a backup, named by its time, to a folder. Then removes all earlier backups except the newest `keep - 1`. Leaves
 * other files alone. Returns the new file, its row counts and the removed files.
 */
export async function backupInto(
  db: Db,
  folder: string,
  keep: number,
  now: Date,
): Promise<{ file: string; counts: Counts; removed: string[] }> {
  if (!existsSync(folder)) throw new BackupError(`${folder} doesn’t exist. Create it or mount its disk.`)
  const file = join(folder, `equity-audit-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.sqlite`)
  const earlier = readdirSync(folder)
    .filter((name) => ofSeries.test(name))
    .sort()
  const counts = await backup(db, file)
  const whole = earlier.filter((name) => name.endsWith('.sqlite'))
  const kept = new Set(whole.slice(Math.max(0, whole.length - (keep - 1))))
  const removed = earlier.filter((name) => !kept.has(name)).map((name) => join(folder, name))
  for (const old of removed) rmSync(old, { force: true })
  return { file, counts, removed }
}

/**
 * Opens a copy separately, has the database check every page and returns its row counts. Throws BackupError, with `name`
 * in the message, if the copy is damaged or isn't a backup.
 */
export async function checked(file: string, name = file): Promise<Counts> {
  let copy: Db | undefined
  try {
    copy = connect({ dataDir: '', file })
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(copy)
    if (rows[0]?.integrity_check !== 'ok') throw new BackupError(`${name} is damaged.`)
    return await countRows(copy)
  } catch (error) {
    if (error instanceof BackupError) throw error
    throw new BackupError(`${name} isn’t a backup of this product.`)
  } finally {
    await copy?.destroy()
  }
}
