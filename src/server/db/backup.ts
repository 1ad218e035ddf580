import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { connect, type Db, sqliteFile } from './connect.ts'
import { dialectOf, isDatabaseDown } from './portable.ts'

/** Why a backup cannot be made or taken back, in a sentence for the person at the command line. */
export class BackupError extends Error {}

/** Rows by table, to compare two databases. */
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
 * Writes a consistent copy of the embedded database to a new file while the service runs, then opens the copy and
 * checks it. Answers the copy's counts. PostgreSQL has tools of its own for this.
 */
export async function backup(db: Db, file: string): Promise<Counts> {
  if (dialectOf(db) === 'postgresql') {
    throw new BackupError('On PostgreSQL use pg_dump and pg_restore; docs/operating.md shows how.')
  }
  if (existsSync(file)) throw new BackupError(`${file} is already there. Choose another name.`)
  try {
    // It holds everything: nobody else may read it, not even while it is being written.
    writeFileSync(file, '', { mode: 0o600, flag: 'wx' })
    await sql`vacuum into ${file}`.execute(db)
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') rmSync(file, { force: true })
    throw new BackupError(`The copy cannot be written: ${(error as Error).message}.`)
  }
  return checked(file)
}

/**
 * Puts a backup in the place of the embedded database; the service must be stopped. What was there stays beside it.
 * Answers the restored counts and where the former database is.
 */
export async function restore(
  file: string,
  dataDir: string,
  now: Date,
): Promise<{ counts: Counts; former: string | null }> {
  if (!existsSync(file)) throw new BackupError(`${file} is not there.`)
  const counts = await checked(file)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const place = sqliteFile(dataDir)
  if (existsSync(place)) leaveAlone(place)
  const former = existsSync(place) ? `${place}.before-${now.toISOString().replace(/[:.]/g, '-')}` : null
  for (const part of ['', '-wal', '-shm']) {
    if (former && existsSync(place + part)) renameSync(place + part, former + part)
  }
  copyFileSync(file, place)
  chmodSync(place, 0o600)
  // Restored by root, it would be a database that the service's own account cannot write.
  const { uid, gid } = statSync(dataDir)
  if (process.getuid?.() === 0) chownSync(place, uid, gid)
  return { counts, former }
}

/** The embedded database, held so that nothing else reads or writes it. Throws BackupError where the service runs. */
export function held(file: string): Sqlite.Database {
  const database = new Sqlite(file)
  try {
    database.pragma('busy_timeout = 1000')
    database.pragma('locking_mode = exclusive')
    database.exec('begin immediate')
    return database
  } catch (error) {
    database.close()
    if (isDatabaseDown(error))
      throw new BackupError('The embedded database is in use. Stop the service first.')
    throw error
  }
}

/** Proves that no service has the database open. One that is damaged may be the very reason for a restore. */
function leaveAlone(file: string): void {
  try {
    held(file).close()
  } catch (error) {
    if (error instanceof BackupError) throw error
  }
}

/** Opens a copy by itself and has the database check every page of it. */
async function checked(file: string): Promise<Counts> {
  let copy: Db | undefined
  try {
    copy = connect({ dataDir: '', file })
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(copy)
    if (rows[0]?.integrity_check !== 'ok') throw new BackupError(`${file} is damaged.`)
    return await countRows(copy)
  } catch (error) {
    if (error instanceof BackupError) throw error
    throw new BackupError(`${file} is not a backup of this product.`)
  } finally {
    await copy?.destroy()
  }
}
