import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** CPU time of a process in µs, of the 100 ticks a second that Linux counts; 0 if it has ended. */
export function microseconds(pid: number): number {
  try {
    // The name, in brackets, may hold spaces; user and system time are the twelfth and thirteenth after it.
    const [, rest = ''] = /\) (.*)$/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8').trim()) ?? []
    const fields = rest.split(' ').map(Number)
    return ((fields[11] ?? 0) + (fields[12] ?? 0)) * 10_000
  } catch {
    return 0
  }
}

/** Processes that work in a folder, as every process of PostgreSQL does in its data folder. */
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
