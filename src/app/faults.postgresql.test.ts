import { mkdtempSync, rmSync } from 'node:fs'
import { connect as connectTo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import { healthContract } from './health.ts'
import { copiedDatabase, testApp } from './testing/app.ts'
import { fetched, request } from './testing/client.ts'
import { startPostgres } from './testing/postgres.ts'
import {
  makeBodies,
  openRealSurvey,
  realEnvironment,
  type Sent,
  sendAll,
  startServer,
  storedGuids,
  until,
} from './testing/process.ts'
import { passesThrough } from './testing/trouble.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** Starts an application that waits two seconds for its database, and a separate connection. */
async function impatientApp() {
  const place = await copiedDatabase()
  const other = new pg.Client(place.databaseUrl)
  await other.connect()
  ends.push(() => other.end())
  const app = await testApp({ database: { ...place, waitMs: 2000 } })
  ends.push(() => app.close())
  return { app, other }
}

test('refuses responses while the disk is full', async () => {
  const { app, other } = await impatientApp()
  await passesThrough(app, {
    begin: () =>
      other.query(`
        create function full_disk() returns trigger language plpgsql as
          $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
        create trigger full_disk before insert on responses for each row execute function full_disk()`),
    end: () => other.query('drop trigger full_disk on responses'),
  })
})

test('refuses responses during a long lock instead of queueing them', async () => {
  const { app, other } = await impatientApp()
  await passesThrough(app, {
    begin: () => other.query('begin; lock table responses in access exclusive mode'),
    end: () => other.query('rollback'),
  })
})

test('drops a dead database connection and reconnects', async () => {
  const { databaseUrl = '' } = await copiedDatabase()
  const line = await deadLine(new URL(databaseUrl))
  const app = await testApp({ database: { dataDir: '', databaseUrl: line.url, waitMs: 2000 } })
  ends.push(() => app.close())
  await passesThrough(app, { begin: line.cut, end: line.mend })
})

/** Opens a proxy to a database. While cut, nothing gets through and neither side notices. */
async function deadLine(target: URL) {
  let isCut = false
  const pairs: [Socket, Socket][] = []
  const server = createServer((near) => {
    const far = connectTo(Number(target.port), target.hostname)
    pairs.push([near, far])
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (chunk) => isCut || to.write(chunk))
      from.on('close', () => to.destroy())
      from.on('error', () => to.destroy())
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  ends.push(() => {
    for (const socket of pairs.flat()) socket.destroy()
    server.close()
  })
  const address = server.address()
  const url = new URL(target)
  url.port = String(typeof address === 'object' ? address?.port : '')
  return {
    url: url.href,
    cut: async () => {
      isCut = true
    },
    mend: async () => {
      isCut = false
    },
  }
}

/** Starts a real service on a separate PostgreSQL server, shared by the tests that need it. */
async function ownService() {
  // Without fsync, because these tests stop it only as a restart would, not as a power failure would.
  const postgres = await startPostgres(['-c', 'fsync=off'])
  atEnd.push(postgres.stop)
  const folder = mkdtempSync(join(tmpdir(), 'equity-audit-faults-'))
  atEnd.push(() => rmSync(folder, { recursive: true, force: true }))
  const environment = realEnvironment(join(folder, 'data'), `${postgres.url}/postgres`)
  const server = await startServer(environment)
  atEnd.push(() => server.process.kill('SIGKILL'))
  return { postgres, environment, server, guid: await openRealSurvey(server) }
}
let service: ReturnType<typeof ownService> | undefined
const atEnd: (() => unknown)[] = []
afterAll(async () => {
  for (const end of atEnd.reverse()) await end()
})

test('stores each response once while the database disconnects and returns', {
  timeout: 90_000,
}, async () => {
  service ??= ownService()
  const { postgres, environment, server, guid } = await service
  const bodies = await makeBodies(server, guid, 400)
  let gone: Promise<void> | undefined

  const first = await sendAll(server, bodies, (count) => {
    if (count >= 100) gone ??= postgres.away()
  })
  await gone
  const health = await request(fetched(server.url), healthContract.health)
  const during = await sendAll(server, bodies.slice(0, 5))
  await postgres.back()

  // Each kind of outage has one line, however many requests it refused.
  const lines = server
    .output()
    .split('\n')
    .filter((line) => line.includes('requests are refused'))
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.length).toBeLessThan(8)
  expect(server.output()).not.toContain('"stack"')
  expect(first.acknowledged.length + first.refusals.length).toBe(bodies.length)
  expect(first.refusals.length).toBeGreaterThan(0)
  expect(health).toMatchObject({
    status: 503,
    message: 'The database doesn’t answer.',
    headers: { 'retry-after': '5' },
  })
  expect(during.acknowledged).toEqual([])
  for (const refusal of [...first.refusals, ...during.refusals]) {
    expect(refusal).toMatchObject({ status: 503, retryAfter: '5', sentence: expect.stringMatching(/\w \w/) })
  }
  await until(
    'the service is well again',
    async () => (await request(fetched(server.url), healthContract.health)).status === 200,
  )
  const kept = await storedGuids(environment)
  expect(first.acknowledged.filter((one) => !kept.includes(one))).toEqual([])
  expect((await sendAll(server, bodies)).acknowledged).toHaveLength(bodies.length)
  expect((await storedGuids(environment)).sort()).toEqual(bodies.map((body) => body.participant_guid).sort())
})

test('doesn’t acknowledge a commit if its wait for the standby is canceled', {
  timeout: 60_000,
}, async () => {
  service ??= ownService()
  const { postgres, environment, server, guid } = await service
  const before = (await storedGuids(environment)).length
  const bodies = await makeBodies(server, guid, 3)
  const other = new pg.Client(`${postgres.url}/postgres`)
  await other.connect()
  ends.push(() => other.end())
  const probe = new pg.Client(`${postgres.url}/postgres`)
  await probe.connect()
  ends.push(() => probe.end())
  let probeWaited = false
  probe.on('notice', ({ routine }) => {
    probeWaited ||= routine === 'SyncRepWaitForLSN'
  })
  const cancel = () =>
    other.query(
      "select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep' and datname is not null",
    )
  const standby = async (name: string) => {
    await other.query(`alter system set synchronous_standby_names = '${name}'`)
    await other.query('select pg_reload_conf()')
  }
  ends.push(() => standby(''))
  /** Waits until no standby receives writes. The server rereads its settings some time after the request. */
  const noStandby = async () => {
    await standby('nobody')
    probeWaited = false
    await until('commits wait for the standby', async () => {
      let isWritten = false
      const written = probe.query("select pg_logical_emit_message(true, 'probe', '')").then(() => {
        isWritten = true
      })
      await until('a commit is done, or its wait cancelled', async () => {
        await cancel()
        return isWritten
      })
      await written
      return probeWaited
    })
  }
  /** Sends all responses while every wait is canceled. */
  const sentInVain = async (): Promise<Sent> => {
    await noStandby()
    const answers = sendAll(server, bodies)
    let isAnswered = false
    answers.finally(() => {
      isAnswered = true
    })
    await until('every wait is cancelled', async () => {
      await cancel()
      return isAnswered
    })
    await standby('')
    return answers
  }

  const sent = [await sentInVain(), await sentInVain()]
  const onlyHere = (await storedGuids(environment)).length
  const after = await sendAll(server, bodies)
  await other.query("update surveys set final_at = '2020-01-01T00:00:00.000Z'")
  sent.push(await sentInVain())
  const afterTheClose = await sendAll(server, bodies)

  expect(sent.flatMap(({ acknowledged }) => acknowledged)).toEqual([])
  expect(sent.flatMap(({ refusals }) => refusals.map(({ status }) => status))).toEqual(Array(9).fill(503))
  // PostgreSQL reported them as committed anyway.
  expect(onlyHere).toBe(before + 3)
  expect(after.acknowledged).toHaveLength(3)
  expect(afterTheClose.acknowledged).toHaveLength(3)
  expect(await storedGuids(environment)).toHaveLength(before + 3)
})
