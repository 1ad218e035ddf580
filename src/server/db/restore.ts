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
import { lockFile, lockFolder } from './service-lock.ts'

/** Files that SQLite keeps next to a database. Files left by another database would be applied to this one. */
const besides = ['-wal', '-shm', '-journal']

/**
 * Replaces the embedded database with a backup; the service must be stopped. The backup may be on read-only media. It
 * is copied next to the database, checked there, synced and renamed, so that an interruption leaves either the previous
 * or the restored database. The previous database stays next to it. Returns the restored row counts and the previous
 * database's path. Throws BackupError if the file isn't a backup or the service is running. Throws ConfigError if the
 * service is running without its file or the backup is from a newer version.
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
  // A service keeps running after its database file is removed. If no service ever ran, there is no lock to take.
  const release = existsSync(lockFile(dataDir)) ? lockFolder(dataDir) : () => {}
  try {
    const counts = await copied(file, copy)
    // If root restored it, the service's own account couldn't write to the database.
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
 * Restores a backup into a temporary folder, upgrades it as a start would, then deletes the folder. Returns its row
 * counts and how many seconds it took until a service could start.
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

/** Copies a backup so that only its owner can read it, and has the database check the copy. */
async function copied(file: string, copy: string): Promise<Counts> {
  remove(copy)
  try {
    // If a database was copied while in use, part of its content is in its log.
    for (const part of ['', '-wal']) {
      if (part && !existsSync(file + part)) continue
      await pipeline(
        createReadStream(file + part),
        createWriteStream(copy + part, { mode: 0o600, flags: 'wx' }),
      )
    }
  } catch (error) {
    throw new BackupError(`${file} couldn’t be copied: ${(error as Error).message}.`)
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

/** Renames `copy` to `place`. Returns the name that the previous file was moved to, or null if there was none. */
function replace(place: string, copy: string, now: Date): string | null {
  const former = `${place}.before-${now.toISOString().replace(/[:.]/g, '-')}`
  const lock = existsSync(place) ? lockUnlessDamaged(place) : null
  try {
    let isKept = false
    // If the database could be locked, its file has all the content. If it is damaged, its other files are kept as
    // well.
    for (const part of ['', ...besides]) {
      if (!existsSync(place + part)) continue
      linkOrCopy(place + part, former + part)
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

/** Adds a second name for a file, or copies the file if the file system doesn't support hard links. */
function linkOrCopy(file: string, name: string): void {
  try {
    linkSync(file, name)
  } catch {
    copyFileSync(file, name, constants.COPYFILE_EXCL)
    sync(name)
  }
}

/** Opens the database, all content in one file, and locks out others. Throws BackupError if a service is running. */
export function held(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 1000 })
  try {
    // With no log in use, closing this connection can't remove a log that is next to another database.
    database.exec('pragma journal_mode = delete')
    database.exec('begin exclusive')
    // A service that is just starting changes this back.
    if (database.prepare('pragma journal_mode').get()?.journal_mode !== 'delete') throw new BackupError(inUse)
    return database
  } catch (error) {
    database.close()
    throw isDatabaseDown(error) ? new BackupError(inUse) : error
  }
}

/** Size of SQLite's smallest page, in bytes. */
const leastPage = 512
const inUse = 'The embedded database is in use. Stop the service first.'

/** A damaged database may be the reason for the restore, and no service has it open. */
function lockUnlessDamaged(file: string): DatabaseSync | null {
  // Opening a file smaller than a page would lose its log.
  if (statSync(file).size < leastPage) return null
  try {
    return held(file)
  } catch (error) {
    if (error instanceof BackupError) throw error
    return null
  }
}
