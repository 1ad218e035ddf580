import { execFile, execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { realAdmin } from '../src/app/testing/process.ts'
import { processesIn } from './spent.ts'

/** The same addresses as in cluster.sh. */
const network = process.env.CLUSTER_NETWORK ?? '127.0.9'
const machines = { one: `${network}.1`, two: `${network}.2`, three: `${network}.3` } as const
export type Machine = keyof typeof machines
export const products = { first: 11, second: 12, third: 13, fourth: 14 } as const
export const front = `http://${network}.10:8080`

const script = join(import.meta.dirname, '../deploy/cluster/cluster.sh')
const programs = ['/usr/bin/etcd', '/usr/bin/patroni', '/usr/sbin/haproxy', '/usr/sbin/pgbouncer']

/** Returns the programs of the layout that aren't installed. */
export const missingPrograms = (): string[] =>
  [...programs, '/usr/lib/postgresql/17/bin/postgres'].filter((one) => !existsSync(one))

/** The layout of deploy/cluster in a folder, with methods to disturb its parts. */
export class Cluster {
  readonly folder: string
  constructor(folder: string) {
    this.folder = folder
  }

  /** Starts the parts that aren't running. Waits until the product accepts responses. */
  async up(): Promise<void> {
    const env = { ...process.env, ADMIN_EMAIL: realAdmin.email, ADMIN_PASSWORD: realAdmin.password }
    await promisify(execFile)(script, ['up', this.folder], { env })
  }

  down(): void {
    execFileSync(script, ['down', this.folder])
  }

  /** Runs a query as the PostgreSQL superuser, on the given machine or, through HAProxy, on the primary. */
  async asked<T extends object>(text: string, machine?: Machine): Promise<T[]> {
    const at = machine ? `${machines[machine]}:5432` : `${network}.10:5000`
    const password = readFileSync(join(this.folder, 'password'), 'utf8').trim()
    const client = new pg.Client({
      connectionString: `postgres://postgres:${password}@${at}/equity_audit`,
      connectionTimeoutMillis: 3000,
      query_timeout: 30_000,
    })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query(text)).rows
    } finally {
      await client.end()
    }
  }

  async primary(): Promise<Machine | undefined> {
    const names = Object.keys(machines) as Machine[]
    const isPrimary = await Promise.all(
      names.map((name) => answers(`http://${machines[name]}:8008/primary`, 2000)),
    )
    return names.find((_, place) => isPrimary[place])
  }

  /** Returns the standby that must currently confirm every commit, or undefined. */
  async standby(): Promise<Machine | undefined> {
    const [row] = await this.asked<{ name: Machine }>(
      "select application_name as name from pg_stat_replication where sync_state = 'sync'",
    )
    return row?.name
  }

  /** Waits until a primary has two standbys, one of them synchronous, and all processes accept responses. */
  async whole(): Promise<Machine> {
    const end = performance.now() + 180_000
    for (;;) {
      const primary = await this.primary()
      if (primary && (await this.#isWhole(primary).catch(() => false))) return primary
      if (performance.now() > end)
        throw new Error(`The cluster does not become whole: see ${this.folder}/log.`)
      await pause(500)
    }
  }

  async #isWhole(primary: Machine): Promise<boolean> {
    const rows = await this.asked<{ sync_state: string }>(
      "select sync_state from pg_stat_replication where state = 'streaming'",
      primary,
    )
    const ready = await Promise.all(
      Object.values(products).map((place) => answers(`http://${network}.${place}:3000/api/ready`, 5000)),
    )
    return rows.length === 2 && rows.some((row) => row.sync_state === 'sync') && ready.every(Boolean)
  }

  /** Sends a signal to the given parts (by default, all) on one PostgreSQL machine. */
  signal(machine: Machine, signal: NodeJS.Signals, parts = ['patroni', 'postgresql', 'etcd']): void {
    const pids = parts.flatMap((part) =>
      part === 'postgresql' ? this.postgres(machine) : this.started(`${part}-${machine}`),
    )
    for (const pid of pids) send(pid, signal)
  }

  killProduct(name: keyof typeof products): void {
    for (const pid of this.started(`product-${name}`)) send(pid, 'SIGKILL')
  }

  /** Returns the process ID that cluster.sh stored under a name; empty if another program now has that ID. */
  started(name: string): number[] {
    const pid = readFileSync(join(this.folder, 'run', `${name}.pid`), 'utf8').trim()
    try {
      const environment = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
      return environment.includes(`CLUSTER_FOLDER=${this.folder}`) ? [Number(pid)] : []
    } catch {
      return []
    }
  }

  /** Finds processes by the data folder, because every PostgreSQL process runs there. */
  postgres(machine: Machine): number[] {
    return processesIn(join(this.folder, machine, 'postgresql'))
  }
}

/** Sends a signal to a process. Does nothing if the process has already ended. */
export function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {}
}

const answers = (url: string, withinMs: number): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(withinMs) }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status === 200
    },
    () => false,
  )
