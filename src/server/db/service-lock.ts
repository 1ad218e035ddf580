import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ConfigError } from '../config.ts'
import { isDatabaseDown } from './portable.ts'

/** Path of the file that is locked while a service uses a data folder. */
export const lockFile = (dataDir: string): string => join(dataDir, 'service.lock')

/**
 * Locks a data folder for one service until the returned function is called or the process ends in any way. The command
 * line doesn't check this lock. Throws ConfigError if another service keeps the folder locked for longer than two
 * seconds.
 */
export function lockFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  // Uses the lock of a database file that stays empty. Unlike a file with a process ID, the system releases it when the
  // process ends.
  const lock = new DatabaseSync(lockFile(dataDir), { timeout: 2000 })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (!isDatabaseDown(error)) throw error
    throw new ConfigError(
      `Another service is using ${dataDir}. Stop it first, or set DATA_DIR to a different folder.`,
    )
  }
  return () => lock.close()
}
