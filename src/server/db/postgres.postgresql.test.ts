import { connect as connectTo, createServer, type Server, type Socket } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startFault } from '../../app/start-fault.ts'
import { emptyDatabase } from '../../app/testing/app.ts'
import { createDatabase, startPostgres } from '../../app/testing/postgres.ts'
import { until } from '../../app/testing/process.ts'
import { readConfig } from '../config.ts'
import { connect, type Db, poolOf } from './connect.ts'
import { isDatabaseDown } from './portable.ts'

let databaseUrl: string
let other: pg.Client
const opened: Db[] = []
const servers: Server[] = []
beforeAll(async () => {
  databaseUrl = (await emptyDatabase()).databaseUrl ?? ''
  other = new pg.Client(databaseUrl)
  await other.connect()
  await other.query('create table marks (mark integer)')
})
beforeEach(() => other.query('delete from marks'))
afterEach(async () => {
  vi.useRealTimers()
  for (const db of opened.splice(0)) await db.destroy()
  for (const server of servers.splice(0)) server.close()
})
afterAll(() => other.end())

function open(options: { databaseUrl?: string; waitMs?: number; databasePool?: number } = {}): Db {
  const db = connect({ databaseUrl, dataDir: '', ...options })
  opened.push(db)
  return db
}
const write = (db: Db) => sql`insert into marks values (1)`.execute(db)
const pid = async (db: Db) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid ?? 0
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => '',
    (error: { code?: string }) => error.code,
  )
const readOnly = (on: boolean) =>
  other.query(
    `alter database ${new URL(databaseUrl).pathname.slice(1)} set default_transaction_read_only = ${on}`,
  )

test('drops read-only connections at the first failed write', async () => {
  await readOnly(true)
  const db = open()
  // Four connections opened before the switchover.
  await Promise.all([1, 2, 3, 4].map(() => sql`select pg_sleep(0.05)`.execute(db)))
  await readOnly(false)

  const first = await codeOf(write(db))
  const later = await Promise.all([1, 2, 3, 4, 5].map(() => codeOf(write(db))))

  expect(first).toBe('25006')
  expect(later).toEqual(['', '', '', '', ''])
})

test('never reuses a connection after its server process has ended', async () => {
  const db = open({ databasePool: 2 })
  const idle = await pid(db)
  await other.query('select pg_terminate_backend($1)', [idle])
  await until('the pool knows of the end', () => poolOf(db)?.counts.open === 0)
  const inUse = db.transaction().execute(async (trx) => {
    await other.query('select pg_terminate_backend($1)', [await pid(trx)])
    await write(trx)
  })

  expect(isDatabaseDown(await inUse.catch((error: unknown) => error))).toBe(true)
  expect(await Promise.all([1, 2, 3].map(() => codeOf(write(db))))).toEqual(['', '', ''])
  expect((await other.query('select count(*)::int as count from marks')).rows).toEqual([{ count: 3 }])
})

test('limits the lifetime and number of connections', async () => {
  const db = open({ databasePool: 2 })
  await Promise.all([1, 2, 3, 4].map(() => sql`select pg_sleep(0.02)`.execute(db)))
  expect(poolOf(db)?.counts.open).toBe(2)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const young = open({ databasePool: 2 })
  const held = await young.connection().execute(async (connection) => {
    const own = await pid(connection)
    vi.advanceTimersByTime(299_000)
    return own
  })
  const again = await young.connection().execute(async (connection) => {
    const own = await pid(connection)
    vi.advanceTimersByTime(2000)
    return own
  })

  expect(again).toBe(held)
  expect(await pid(young)).not.toBe(held)
})

test('uses the host that accepts writes, even after a failover', {
  timeout: 60_000,
}, async () => {
  const standby = await startPostgres(['-c', 'fsync=off'])
  const name = new URL(databaseUrl).pathname.slice(1)
  const standbyUrl = await createDatabase(standby.url, name)
  const second = new pg.Client(standbyUrl)
  try {
    await second.connect()
    await second.query('create table marks (mark integer)')
    await second.query('alter system set default_transaction_read_only = on')
    await second.query('select pg_reload_conf()')
    // The server reloads its settings a moment after the request.
    await until('new connections to the standby may only read', async () => {
      const probe = new pg.Client(standbyUrl)
      await probe.connect()
      const { rows } = await probe.query('show default_transaction_read_only')
      await probe.end()
      return rows[0].default_transaction_read_only === 'on'
    })
    const address = databaseUrl.replace(/@([^/]+)/, `@127.0.0.1:9,${new URL(standby.url).host},$1`)
    const db = open({ databaseUrl: address })
    await write(db)

    await readOnly(true)
    await other.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
    )
    await second.query('alter system set default_transaction_read_only = off')
    await second.query('select pg_reload_conf()')
    await until('the former standby takes writes', async () => (await codeOf(write(db))) === '')

    expect((await other.query('select count(*)::int as count from marks')).rows).toEqual([{ count: 1 }])
    expect((await second.query('select count(*)::int as count from marks')).rows).toEqual([{ count: 1 }])
  } finally {
    await readOnly(false)
    await second.end()
    await standby.stop()
  }
})

test('enforces the statement timeout behind a transaction pooler', async () => {
  const db = open({ waitMs: 1000, databasePool: 1 })
  // PgBouncer does the same between transactions, because the session changes.
  await sql`set session statement_timeout = 0`.execute(db)
  const inTransaction = db.transaction().execute((trx) => sql`select pg_sleep(5)`.execute(trx))
  expect(await codeOf(inTransaction)).toBe('57014')

  // Outside a transaction, the client gives up on a statement if nothing arrives for 1.5 times the limit.
  const alone = sql`select pg_sleep(5)`.execute(db)
  expect(await codeOf(alone)).toBe('ETIMEDOUT')
  expect(await codeOf(write(db))).toBe('')
})

test('leaves the timeout outside transactions unchanged if no limit is set', async () => {
  const name = new URL(databaseUrl).pathname.slice(1)
  await other.query(`alter database ${name} set statement_timeout = '7s'`)
  const limit = async (db: Db) =>
    (await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db)).rows[0]?.statement_timeout
  const db = open({ waitMs: 0 })
  const alone = await limit(db)
  const inTransaction = await db.transaction().execute(limit)
  await other.query(`alter database ${name} reset statement_timeout`)

  expect({ alone, inTransaction }).toEqual({ alone: '7s', inTransaction: '0' })
})

/** A proxy that records the parameters connections request, or refuses connections as PgBouncer does. */
async function door(refusal?: string): Promise<{ url: string; asked: string[] }> {
  const target = new URL(databaseUrl)
  const asked: string[] = []
  const server = createServer((near: Socket) => {
    near.on('error', () => {})
    near.once('data', (startup) => {
      asked.push(
        ...startup
          .subarray(8)
          .toString('latin1')
          .split('\0')
          .filter((_, place) => place % 2 === 0),
      )
      if (refusal) return near.end(errorOf(refusal))
      const far = connectTo(Number(target.port), target.hostname).on('error', () => {})
      far.write(startup)
      near.pipe(far).pipe(near)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  servers.push(server)
  const address = server.address()
  const url = new URL(databaseUrl)
  url.port = String(typeof address === 'object' ? address?.port : '')
  return { url: url.href, asked }
}

function errorOf(message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${message}\0\0`)
  const head = Buffer.from([69, 0, 0, 0, 0])
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

test('sends nothing that PgBouncer refuses', async () => {
  const { url, asked } = await door()
  await write(open({ databaseUrl: url }))

  expect(asked.filter(Boolean).sort()).toEqual(['client_encoding', 'database', 'user'])
})

test.each([
  [
    'unsupported startup parameter: statement_timeout',
    'The pooler in front of PostgreSQL rejects statement_timeout. Remove it from DATABASE_URL, or add it to PgBouncer’s ignore_startup_parameters.',
  ],
  [
    'transaction blocks not allowed in statement pooling mode',
    'PgBouncer uses statement pooling, but we need transactions. Set pool_mode to transaction or session.',
  ],
])('if a pooler says “%s”, explains what the pooler needs', async (message, sentence) => {
  const { url } = await door(message)
  const refused = await write(open({ databaseUrl: url })).catch((error: unknown) => error)

  expect(startFault(refused, readConfig({ DATABASE_URL: url }))).toBe(sentence)
})
