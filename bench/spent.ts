import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** Returns a process's CPU time in µs, which Linux counts in 100 ticks per second, or 0 if the process has ended. */
export function microseconds(pid: number): number {
  try {
    // The name, in parentheses, may contain spaces. User and system time are the twelfth and thirteenth fields after
    // it.
    const [, rest = ''] = /\) (.*)$/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8').trim()) ?? []
    const fields = rest.split(' ').map(Number)
    return ((fields[11] ?? 0) + (fields[12] ?? 0)) * 10_000
  } catch {
    return 0
  }
}

/** Returns the processes running in a folder. Every PostgreSQL process runs in its data folder. */
export const processesIn = (folder: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => workplaceOf(pid) === folder)
    .map(Number)

function workplaceOf(pid: string): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return ''
  }
}
