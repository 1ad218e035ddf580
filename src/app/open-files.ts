import { existsSync, readFileSync } from 'node:fs'
import { ConfigError } from '../server/config.ts'

/** A connection is a file: with fewer the service would refuse people while it has room for them. */
export const filesNeeded = 4096

/** How many files this process may open; Node has raised the limit as far as it may. Linux tells it, others do not. */
function limitOfFiles(): number {
  const limits = existsSync('/proc/self/limits') ? readFileSync('/proc/self/limits', 'utf8') : ''
  const [, limit] = /^Max open files\s+(\d+)/m.exec(limits) ?? []
  return limit === undefined ? Number.POSITIVE_INFINITY : Number(limit)
}

/** Throws ConfigError where this process may open too few files. */
export function requireOpenFiles(): void {
  const limit = limitOfFiles()
  if (limit >= filesNeeded) return
  throw new ConfigError(
    `This process can open ${limit} files, but it needs ${filesNeeded}. Raise the limit (ulimit -Hn, LimitNOFILE of systemd, --ulimit nofile of containers).`,
  )
}

/** Were each of them a body of the largest size that never ends, the process would stay in its memory. */
const mostConnections = 10_000
/** Files besides connections: the database, connections to it, built pages. */
const otherFiles = 200

/** How many connections a process takes at once. */
export const connectionsAtMost = (): number => Math.min(mostConnections, limitOfFiles() - otherFiles)
