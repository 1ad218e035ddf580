import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect as connectTo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { authContract } from '../features/running/auth/contract.ts'
import { connect, sqliteFile } from '../server/db/connect.ts'
import { migrate } from '../server/db/migrate.ts'
import { admitted } from './testing/client.ts'
import { callOf, type RealServer, realAdmin, realEnvironment, startServer, until } from './testing/process.ts'

let folder: string
let dataDir: string
let running: RealServer | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'equity-audit-files-'))
  dataDir = join(folder, 'data')
})
afterEach(() => {
  running?.process.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Returns the names of files that anyone but the owner has rights to. '.' is the folder itself. */
const open = () =>
  ['.', ...readdirSync(dataDir)].filter((name) => (statSync(join(dataDir, name)).mode & 0o077) !== 0)

async function openFolder(): Promise<void> {
  const db = connect({ dataDir })
  await migrate(db)
  await db.destroy()
  writeFileSync(`${sqliteFile(dataDir)}.before-2026-10-14T15-00-00-000Z`, 'everything')
  for (const name of readdirSync(dataDir)) chmodSync(join(dataDir, name), 0o644)
  chmodSync(dataDir, 0o755)
}

test('restricts access to its own files but not to other files in the folder', async () => {
  await openFolder()
  writeFileSync(join(dataDir, 'notes.txt'), 'not ours', { mode: 0o644 })

  const db = connect({ dataDir })
  await migrate(db)

  expect(readdirSync(dataDir)).toContain('equity-audit.sqlite-wal')
  expect(open()).toEqual(['notes.txt'])
  await db.destroy()
})

test('warns about a shared folder but doesn’t restrict access to it', async () => {
  mkdirSync(dataDir)
  chmodSync(dataDir, 0o1777)
  const warned = once(process, 'warning')

  const db = connect({ dataDir })
  await migrate(db)
  await db.destroy()

  expect(String((await warned)[0])).toContain(`Other accounts on this machine can read ${dataDir}.`)
  expect(statSync(dataDir).mode & 0o1777).toBe(0o1777)
})

test('leaves no file accessible to other accounts and logs an interrupted upload without a stack trace', async () => {
  await openFolder()
  const server = await startServer(realEnvironment(dataDir), 'umask 0;')
  running = server
  expect(readdirSync(dataDir)).toContain('token-secret')
  expect(open()).toEqual([])

  const { hostname, port } = new URL(server.url)
  const socket = connectTo(Number(port), hostname)
  const head = `POST /api/submit-survey HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n`
  socket.write(`${head}{"survey_guid":"`)
  await until('the request has come in', () => server.output().includes('"path":"/api/submit-survey"'))
  socket.destroy()
  await until('it is logged', () => server.output().includes('upload aborted'))

  const lines = server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
  expect(lines.filter(({ level }) => level > 30)).toEqual([])
  expect(server.output()).not.toMatch(/"stack"|ECONNRESET/)
})

async function start(change: Record<string, string> = {}): Promise<RealServer> {
  running = await startServer({ ...realEnvironment(dataDir), ...change })
  return running
}

test('loads modules listed in NODE_OPTIONS, such as tracing, before the service’s own code', async () => {
  const { output } = await start({ NODE_OPTIONS: '--import data:text/javascript,console.log(4318)' })

  expect(output()).toMatch(/^4318\n(.*\n)*.*is ready at/)
})

test('refuses to run a second service on the same data folder', async () => {
  const first = await start()
  await expect(start()).rejects.toThrow(
    `The server ended with 1: Another service is using ${dataDir}. Stop it first, or set DATA_DIR to a different folder.`,
  )
  const listed = await callOf(first)(authContract.login, { body: realAdmin })
  const gone = once(first.process, 'close')
  first.process.kill('SIGKILL')
  await gone
  const third = await start()

  expect(admitted(listed).user.email).toBe(realAdmin.email)
  expect(third.output()).toContain('is ready at')
})
