import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { authContract } from '../features/running/auth/contract.ts'
import { readConfig } from '../server/config.ts'
import { connect, sqliteFile } from '../server/db/connect.ts'
import { startFault } from './start-fault.ts'
import { emptyDatabase } from './testing/app.ts'
import { admitted } from './testing/client.ts'
import { callOf, type RealServer, realAdmin, realEnvironment, startServer } from './testing/process.ts'

const embedded = process.env.TEST_DATABASE !== 'postgresql'
let folder: string
let dataDir: string
let environment: Record<string, string>
let running: RealServer | undefined

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'equity-audit-start-'))
  dataDir = join(folder, 'data')
  environment = realEnvironment(dataDir, (await emptyDatabase()).databaseUrl)
})
afterEach(() => {
  running?.process.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

async function start(): Promise<RealServer> {
  running = await startServer(environment)
  return running
}

/** Returns the message of a failed start, without text from the test's own harness. */
const failure = async (change: Record<string, string> = {}): Promise<string> => {
  environment = { ...environment, ...change }
  const { message } = await start().then(
    () => new Error('It started.'),
    (error: Error) => error,
  )
  return message.replace(folder, '').trim()
}

test('prints the first administrator’s password only at the first start and stores its hash', async () => {
  const { ADMIN_PASSWORD: _, ...others } = environment
  environment = others
  const first = await start()
  const [, printed = ''] = /Password {2}(\S+)/.exec(first.output()) ?? []

  const signedIn = await callOf(first)(authContract.login, {
    body: { email: realAdmin.email, password: printed },
  })
  first.process.kill('SIGKILL')
  const db = connect({ dataDir })
  const [account] = await db.selectFrom('users').select('password_hash').execute()
  await db.destroy()
  const second = await start()

  expect(admitted(signedIn).user.email).toBe(realAdmin.email)
  expect(admitted(signedIn).mustChangePassword).toBe(true)
  expect(second.output()).not.toMatch(/Password/)
  expect(account?.password_hash).toMatch(/^\$2[aby]\$10\$/)
})

test('exits right away and lists every invalid setting', async () => {
  const failed = await failure({ SMALL_GROUP: '2', TIME_ZONE: 'Lakeside', TRUST_PROXY: 'the balancer' })

  expect(failed).toMatch(/^The server ended with 1: These settings are wrong:/)
  expect(failed).toMatch(/SMALL_GROUP: must be 5 or more/)
  expect(failed).toMatch(/TIME_ZONE: must be a time zone/)
  expect(failed).toMatch(/TRUST_PROXY: must be a number of proxies such as 1, or false, or addresses/)
})

test('exits if the first administrator’s password is one that the pages would reject', async () => {
  expect(await failure({ ADMIN_PASSWORD: 'a' })).toMatch(
    /wrong:\n {2}ADMIN_PASSWORD: Password must have at least/,
  )
})

test('exits with a message if the port is already in use', async () => {
  const taken = createServer()
  await new Promise<void>((listening) => taken.listen(0, '127.0.0.1', listening))
  const address = taken.address()
  const port = typeof address === 'object' ? address?.port : 0

  const failed = await failure({ PORT: String(port) })
  taken.close()

  expect(failed).toBe(
    `The server ended with 1: Another program is using 127.0.0.1:${port}. Set PORT to a different port.`,
  )
})

test('says which setting to change if a port is forbidden or already in use', () => {
  const fault = (code: string, port: number, settings: Record<string, string>) =>
    startFault(Object.assign(new Error(), { syscall: 'listen', code, port }), readConfig(settings))

  expect(fault('EADDRINUSE', 9464, { METRICS_PORT: '9464' })).toBe(
    'Another program is using 127.0.0.1:9464. Set METRICS_PORT to a different port.',
  )
  expect(fault('EACCES', 443, { PORT: '443' })).toBe(
    'This account isn’t allowed to listen on 127.0.0.1:443. Set PORT to 1024 or higher, or allow this port.',
  )
})

test('refuses to start if the process can open too few files', async () => {
  const start = startServer(environment, 'ulimit -n 300;')

  await expect(start).rejects.toThrow(
    'This process can open 300 files, but it needs 4096. Raise the limit (ulimit -Hn, systemd’s LimitNOFILE or --ulimit nofile for containers).',
  )
})

test('reports misspelled settings at startup and prints the settings in effect', async () => {
  environment = { ...environment, RETENTION_DAY: '365', SMALL_GROUP: '12' }

  const output = (await start()).output()

  expect(output).toContain('RETENTION_DAY isn’t a setting. Did you mean RETENTION_DAYS?\n')
  expect(output).toMatch(/^Settings: HOST=127\.0\.0\.1 PORT=0 .*SMALL_GROUP=12/m)
  expect(output).not.toContain(realAdmin.password)
})

test.each([
  ['SQLITE_FULL', undefined, 'The disk that holds /data is full. Free some space.'],
  ['ENOSPC', undefined, 'The disk that holds /data is full. Free some space.'],
  ['53100', 'postgres://db.example/audit', 'PostgreSQL’s disk is full. Free some space.'],
])('recognizes %s as a full disk', (code, DATABASE_URL, sentence) => {
  const config = readConfig({ DATABASE_URL, DATA_DIR: '/data' })

  expect(startFault(Object.assign(new Error(), { code }), config)).toBe(sentence)
})

const spoiled: [string, () => Record<string, string>, string][] = embedded
  ? [
      [
        'a file where the data folder should be',
        () => {
          writeFileSync(dataDir, 'a file')
          return {}
        },
        'We can’t use /data (EEXIST). Set DATA_DIR to a folder that this account can write to.',
      ],
      [
        'a folder where the database should be',
        () => {
          mkdirSync(sqliteFile(dataDir), { recursive: true })
          return {}
        },
        'We can’t use /data (EISDIR). Set DATA_DIR to a folder that this account can write to.',
      ],
      [
        'a database that is none',
        () => {
          mkdirSync(dataDir)
          writeFileSync(sqliteFile(dataDir), 'holiday pictures '.repeat(4096))
          return {}
        },
        'The database in /data is damaged. Restore a backup: npm run admin -- restore FILE.',
      ],
      [
        'a token secret that is damaged',
        () => {
          mkdirSync(dataDir)
          writeFileSync(join(dataDir, 'token-secret'), '')
          return {}
        },
        '/data/token-secret is damaged. Restore it from a copy, or remove it and start the service again. If you remove it, people have to sign in again and set up their authenticator apps again.',
      ],
    ]
  : [
      [
        'a database that is not there',
        () => ({ DATABASE_URL: `${environment.DATABASE_URL}_elsewhere` }),
        'The database in DATABASE_URL doesn’t exist. Create it or choose a different one.',
      ],
      [
        'a password that is wrong',
        () => ({ DATABASE_URL: String(environment.DATABASE_URL).replace(':postgres@', ':wrong@') }),
        'PostgreSQL rejected the name or password in DATABASE_URL. Correct them.',
      ],
      [
        'a server that does not run',
        // No service listens on port 9.
        () => ({ DATABASE_URL: 'postgres://postgres:postgres@127.0.0.1:9/postgres' }),
        'We can’t use PostgreSQL at DATABASE_URL (ECONNREFUSED). Start it or correct DATABASE_URL.',
      ],
    ]

test.each(spoiled)('exits with one sentence that says what to do: %s', async (_, spoil, sentence) => {
  expect(await failure(spoil())).toBe(`The server ended with 1: ${sentence}`)
})
