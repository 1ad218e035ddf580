import { statfsSync } from 'node:fs'
import { type Config, ConfigError } from '../server/config.ts'
import { errorCode, isDatabaseDown } from '../server/db/portable.ts'

/** Returns why the service can't start and what to do, or undefined if only the error itself can explain it. */
export function startFault(error: unknown, config: Config | undefined): string | undefined {
  if (error instanceof ConfigError) return error.message
  if (!(error instanceof Error) || !config) return undefined
  const { syscall, path } = error as { syscall?: string; path?: string }
  const code = errorCode(error)
  if (syscall === 'listen') return listenFault(error, code, config)
  // The file is the product's, not the operator's.
  if (path && !path.startsWith(config.dataDir) && !config.dataDir.startsWith(path)) return undefined
  return config.databaseUrl ? postgresFault(error, code) : embeddedFault(code, config.dataDir)
}

function listenFault(error: Error, code: string, config: Config): string {
  const { port = config.port } = error as { port?: number }
  const setting = port === config.metricsPort ? 'METRICS_PORT' : 'PORT'
  const where = `${config.host}:${port}`
  if (code === 'EADDRINUSE') return `Another program is using ${where}. Set ${setting} to a different port.`
  if (code === 'EACCES')
    return `This account isn’t allowed to listen on ${where}. Set ${setting} to 1024 or higher, or allow this port.`
  return `We can’t listen on ${where} (${code}). Set HOST and ${setting} to an address and port on this machine.`
}

function postgresFault(error: Error, code: string): string | undefined {
  if (code === '28P01' || code === '28000')
    return 'PostgreSQL rejected the name or password in DATABASE_URL. Correct them.'
  if (code === '3D000')
    return 'The database in DATABASE_URL doesn’t exist. Create it or choose a different one.'
  const [, parameter] = /unsupported startup parameter(?: in options)?: (\w+)/.exec(error.message) ?? []
  if (parameter)
    return `The pooler in front of PostgreSQL rejects ${parameter}. Remove it from DATABASE_URL, or add it to PgBouncer’s ignore_startup_parameters.`
  if (/not (allowed|supported) in statement pooling mode/i.test(error.message))
    return 'PgBouncer uses statement pooling, but we need transactions. Set pool_mode to transaction or session.'
  if (code === '53100') return 'PostgreSQL’s disk is full. Free some space.'
  if (!isDatabaseDown(error)) return undefined
  return `We can’t use PostgreSQL at DATABASE_URL (${code || error.message}). Start it or correct DATABASE_URL.`
}

function embeddedFault(code: string, dataDir: string): string | undefined {
  if (code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT')) {
    return `The database in ${dataDir} is damaged. Restore a backup: npm run admin -- restore FILE.`
  }
  if (code === 'SQLITE_FULL' || code === 'ENOSPC' || (code.startsWith('SQLITE_IOERR') && isFull(dataDir)))
    return `The disk that holds ${dataDir} is full. Free some space.`
  if (code.startsWith('SQLITE_BUSY'))
    return `Another program is using the database in ${dataDir}. Stop it, then start again.`
  const unusable = ['EEXIST', 'ENOTDIR', 'EISDIR', 'EACCES', 'EPERM', 'EROFS', 'ENOENT'].includes(code)
  if (!unusable && !/^SQLITE_(CANTOPEN|READONLY|IOERR)/.test(code)) return undefined
  return `We can’t use ${dataDir} (${code}). Set DATA_DIR to a folder that this account can write to.`
}

/** Checks for a full disk, because then SQLite's files next to the database fail with an input/output error. */
function isFull(dataDir: string): boolean {
  const { bavail, bsize } = statfsSync(dataDir)
  return bavail * bsize < 1024 * 1024
}
