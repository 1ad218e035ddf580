import { existsSync, readFileSync } from 'node:fs'
import { ConfigError } from '../server/config.ts'

/** A connection is a file: with fewer the service would refuse people while it has room for them. */
export const filesNeeded = 4096

/** Throws ConfigError where this process may open too few files. Node has raised the limit as far as it may. */
export function requireOpenFiles(): void {
  // Linux tells it; elsewhere nothing is checked.
  const limits = existsSync('/proc/self/limits') ? readFileSync('/proc/self/limits', 'utf8') : ''
  const [, limit] = /^Max open files\s+(\d+)/m.exec(limits) ?? []
  if (limit === undefined || Number(limit) >= filesNeeded) return
  throw new ConfigError(
    `This process may open ${limit} files; it needs ${filesNeeded}. Raise the limit (ulimit -Hn, LimitNOFILE of systemd, --ulimit nofile of containers).`,
  )
}
