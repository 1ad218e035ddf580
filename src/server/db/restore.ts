import {
  chownSync,
  constants,
  copyFileSync,
  createReadStream,
  createWriteStream,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import { sync } from '../files.ts'
import { BackupError, type Counts, checked, countRows } from './backup.ts'
import { connect, sqliteFile } from './connect.ts'
import { isUpToDate, migrate } from './migrate.ts'
import { isDatabaseDown } from './portable.ts'
import { holdFolder, lockFile } from './service-lock.ts'

/** What SQLite keeps next to a database. One of another database would be played into it. */
const besides = ['-wal', '-shm', '-journal']

/**
 * Replaces the embedded database with a backup; the service must be stopped. The backup may lie on media that
 * cannot be written: it is copied next to the database, checked there, synced and renamed, so that an end at any moment
 * leaves the former database or the restored one. What was there stays next to it. Answers the restored counts and where
 * the former database is. Throws BackupError where the file isn’t a backup or the service runs, ConfigError where the
 * service runs without its file or the backup is of a newer version.
 */
export async function restore(
  file: string,
  dataDir: string,
  now: Date,
): Promise<{ counts: Counts; former: string | null }> {
  if (!existsSync(file)) throw new BackupError(`${file} doesn’t exist.`)
  const made = mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const place = sqliteFile(dataDir)
  const copy = `${place}.restoring`
  // A service whose database file was removed runs on without it. Where none ever ran there is no lock to take.
  const release = existsSync(lockFile(dataDir)) ? holdFolder(dataDir) : () => {}
  try {
    const counts = await copied(file, copy)
    // Restored by root, it would be a database that the service's own account cannot write.
    const { uid, gid } = statSync(dataDir)
    if (process.getuid?.() === 0) chownSync(copy, uid, gid)
    sync(copy)
    return { counts, former: replace(place, copy, now) }
  } catch (error) {
    remove(copy)
    if (made) rmdirSync(dataDir)
    throw error
  } finally {
    release()
  }
}

/**
 * Restores a backup into a scratch folder, brings it up to date as a start would and removes it again. Answers its
 * counts and how many seconds the restore took until a service could start.
 */
export async function rehearse(file: string, now: Date): Promise<{ counts: Counts; seconds: number }> {
  const scratch = mkdtempSync(join(tmpdir(), 'equity-audit-rehearsal-'))
  try {
    const begin = performance.now()
    await restore(file, scratch, now)
    const db = connect({ dataDir: scratch, waitMs: 0 })
    try {
      await migrate(db)
      return { counts: await countRows(db), seconds: (performance.now() - begin) / 1000 }
    } finally {
      await db.destroy()
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** Copies a backup, readable for its owner only, and has the database check the copy. */
async function copied(file: string, copy: string): Promise<Counts> {
  remove(copy)
  try {
    // A database that was copied while it was in use has part of its content in its log.
    for (const part of ['', '-wal']) {
      if (part && !existsSync(file + part)) continue
      await pipeline(
        createReadStream(file + part),
        createWriteStream(copy + part, { mode: 0o600, flags: 'wx' }),
      )
    }
  } catch (error) {
    throw new BackupError(`${file} can’t be copied: ${(error as Error).message}.`)
  }
  const counts = await checked(copy, file)
  const db = connect({ dataDir: '', file: copy })
  try {
    await isUpToDate(db)
  } finally {
    await db.destroy()
  }
  return counts
}

function remove(file: string): void {
  for (const part of ['', ...besides]) rmSync(file + part, { force: true })
}

/** Renames `copy` to `place`; answers the name under which what was there can be found. */
function replace(place: string, copy: string, now: Date): string | null {
  const former = `${place}.before-${now.toISOString().replace(/[:.]/g, '-')}`
  const lock = existsSync(place) ? heldUnlessDamaged(place) : null
  try {
    let isKept = false
    // A database that could be held has all its content in its file; of one that is damaged the rest is kept too.
    for (const part of ['', ...besides]) {
      if (!existsSync(place + part)) continue
      keepAs(place + part, former + part)
      isKept = true
    }
    for (const part of besides) rmSync(place + part, { force: true })
    renameSync(copy, place)
    sync(dirname(place))
    return isKept ? former : null
  } finally {
    lock?.close()
  }
}

/** Gives a file a second name, or copies it where the file system has no second names. */
function keepAs(file: string, name: string): void {
  try {
    linkSync(file, name)
  } catch {
    copyFileSync(file, name, constants.COPYFILE_EXCL)
    sync(name)
  }
}

/**
 * The embedded database with all its content in its one file, held so that nothing else reads or writes it. Throws
 * BackupError where the service runs.
 */
export function held(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 1000 })
  try {
    // Without a log there is none that closing this connection would remove from next to another database.
    database.exec('pragma journal_mode = delete')
    database.exec('begin exclusive')
    // A service that starts in this moment sets it back.
    if (database.prepare('pragma journal_mode').get()?.journal_mode !== 'delete') throw new BackupError(inUse)
    return database
  } catch (error) {
    database.close()
    throw isDatabaseDown(error) ? new BackupError(inUse) : error
  }
}

/** Bytes of the smallest page of SQLite. */
const leastPage = 512
const inUse = 'The embedded database is in use. Stop the service first.'

/** A database that is damaged may be the very reason for a restore, and no service has it open. */
function heldUnlessDamaged(file: string): DatabaseSync | null {
  // Opened, a file without a page would lose its log.
  if (statSync(file).size < leastPage) return null
  try {
    return held(file)
  } catch (error) {
    if (error instanceof BackupError) throw error
    return null
  }
}
