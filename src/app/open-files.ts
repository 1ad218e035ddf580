import { existsSync, readFileSync } from 'node:fs'
import { ConfigError } from '../server/config.ts'

/** Each connection uses a file. With a lower limit, the service would refuse people although it has room for them. */
export const filesNeeded = 4096

/** How many files this process may open. Node has raised this to the hard limit. Infinity on systems other than Linux. */
function limitOfFiles(): number {
  const limits = existsSync('/proc/self/limits') ? readFileSync('/proc/self/limits', 'utf8') : ''
  const [, limit] = /^Max open files\s+(\d+)/m.exec(limits) ?? []
  return limit === undefined ? Number.POSITIVE_INFINITY : Number(limit)
}

/** Throws ConfigError if this process may open too few files. */
export function requireOpenFiles(): void {
  const limit = limitOfFiles()
  if (limit >= filesNeeded) return
  throw new ConfigError(
    `This process can open ${limit} files, but it needs ${filesNeeded}. Raise the limit (ulimit -Hn, systemd’s LimitNOFILE or --ulimit nofile for containers).`,
  )
}

/** Memory is enough for this many connections, even if each sends an endless body of the largest size. */
const mostConnections = 10_000
/** Files other than client connections: the database, its connections, and built pages. */
const otherFiles = 200

/** Returns how many simultaneous connections a process accepts. */
export const connectionsAtMost = (): number => Math.min(mostConnections, limitOfFiles() - otherFiles)
