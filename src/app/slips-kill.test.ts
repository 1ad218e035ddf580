import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect } from '../server/db/connect.ts'
import { databaseOfProcess } from './testing/app.ts'
import { type RealServer, realEnvironment, startServer } from './testing/process.ts'
import { blind, exchange } from './testing/slips.ts'
import { calledAt, openRealSlips, persistentPeople } from './testing/slips-process.ts'

let folder: string
let environment: Record<string, string>
const servers: RealServer[] = []
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'equity-audit-slips-kill-'))
  const data = join(folder, 'data')
  environment = realEnvironment(data, await databaseOfProcess(data))
})
afterEach(() => {
  for (const server of servers.splice(0)) server.process.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

async function start(): Promise<RealServer> {
  const server = await startServer(environment)
  servers.push(server)
  return server
}

async function stored() {
  const db = connect({ dataDir: environment.DATA_DIR ?? '', databaseUrl: environment.DATABASE_URL })
  const group = await db.selectFrom('slip_groups').select(['made', 'exchanged', 'refused']).executeTakeFirst()
  const responses = await db.selectFrom('responses').select(['door', 'aside']).execute()
  const used = await db.selectFrom('answer_slips').select('digest').where('is_used', '=', 1).execute()
  await db.destroy()
  return { group, responses, used: used.length }
}

test('after a kill at any moment, each slip still lets exactly one response count', {
  timeout: 120_000,
}, async () => {
  const perRound = 40
  const rounds = 3
  let server = await start()
  const { guid, codes } = await openRealSlips(server, perRound * rounds)
  const { people, attempt, key } = await persistentPeople(server, guid, codes)
  for (let round = 0; round < rounds; round++) {
    const own = people.slice(round * perRound, (round + 1) * perRound)
    const ended = once(server.process, 'close')
    let replies = 0
    const killAfter = Math.floor(Math.random() * perRound * 0.7)
    const attempts = own.map(async (person) => {
      await attempt(server, person)
      replies += 1
      if (replies === killAfter) setTimeout(() => server.process.kill('SIGKILL'), Math.random() * 5)
    })
    await Promise.all(attempts)
    server.process.kill('SIGKILL')
    await ended
    server = await start()
    await Promise.all(own.map((person) => attempt(server, person)))
  }
  expect(new Set(people.flatMap(({ exchanged, submitted }) => [...exchanged, ...submitted]))).toEqual(
    new Set([200]),
  )
  const { group, responses, used } = await stored()
  expect(group).toEqual({ made: codes.length, exchanged: codes.length, refused: 0 })
  expect(used).toBe(codes.length)
  expect(responses).toHaveLength(codes.length)
  expect(responses.filter(({ door, aside }) => door === 'slip' && aside === null)).toHaveLength(codes.length)
  const again = await exchange(calledAt(server), guid, 'staff', codes[0] ?? '', blind(key).blinded)
  expect(again.status).toBe(409)
})

test('two processes with one database let each slip in once', { timeout: 120_000 }, async () => {
  const one = await start()
  const { guid, codes } = await openRealSlips(one, 20)
  const { people, attempt, key } = await persistentPeople(one, guid, codes)
  // The embedded database belongs to one process.
  const two = environment.DATABASE_URL ? await start() : one
  const [contested = '', ...others] = codes
  const rivals = Array.from({ length: 20 }, (_, at) =>
    exchange(calledAt(at % 2 === 0 ? one : two), guid, 'staff', contested, blind(key).blinded),
  )
  const statuses = (await Promise.all(rivals)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(19)
  // Everyone else asks both processes at the same time.
  const rest = people.filter(({ code }) => code !== contested)
  await Promise.all(rest.flatMap((person) => [attempt(one, person), attempt(two, person)]))
  const { group, responses } = await stored()
  expect(group).toEqual({ made: 20, exchanged: 20, refused: 0 })
  expect(responses.filter(({ door, aside }) => door === 'slip' && aside === null)).toHaveLength(others.length)
  expect(responses).toHaveLength(others.length)
})
