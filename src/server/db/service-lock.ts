import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ConfigError } from '../config.ts'
import { isDatabaseDown } from './portable.ts'

/** The file whose lock says that a service has a data folder. */
export const lockFile = (dataDir: string): string => join(dataDir, 'service.lock')

/**
 * Holds a data folder for one service until the returned function is called or the process ends, however it ends. The
 * command line does not ask for it. Throws ConfigError where another service holds the folder for longer than two seconds.
 */
export function holdFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  // The lock of a database file that stays empty: unlike a file with a process id, the system ends it with the process.
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
