import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { testApp } from '../src/app/testing/app.ts'
import { createDatabase, startPostgres } from '../src/app/testing/postgres.ts'
import { type RealServer, realEnvironment, startServer } from '../src/app/testing/process.ts'
import {
  answerPlaces,
  chanceOf,
  correlation,
  filesIn,
  ordersOf,
  peopleWithSlips,
  type Respondent,
  serverFiles,
} from '../src/app/testing/slip-linkage.ts'
import { openRealSlips, persistentPeople } from '../src/app/testing/slips-process.ts'
import { leaderWithSchool } from '../src/app/testing/survey.ts'
import { keepSlips } from '../src/features/schools/answer-slips/server/actions-make.ts'
import { fact, gauge } from './report.ts'
import { microseconds } from './spent.ts'

/** How many people come at one time, how many a second, and how many the search for an order has. */
export interface SlipsSize {
  people: number
  linked: number
}
const perSecond = 50
const atOnce = 32

/**
 * Measures what slips cost: the server's CPU time for exchanges, compared with tickets, and how long people wait on a
 * busy morning. Then looks for an order that goes with the order of responses in everything stored.
 */
export async function slips({ people, linked }: SlipsSize): Promise<void> {
  const postgres = await startPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'equity-audit-bench-slips-'))
  const databases = {
    SQLite: undefined,
    PostgreSQL: await createDatabase(postgres.url, 'slips'),
  } as const
  for (const [name, databaseUrl] of Object.entries(databases)) {
    await morning(name, realEnvironment(join(folder, name), databaseUrl), people)
    const place = databaseUrl ? await createDatabase(postgres.url, 'linked') : undefined
    await linkage(name, place, linked)
  }
  rmSync(folder, { recursive: true, force: true })
  await postgres.stop()
}

async function morning(name: string, environment: Record<string, string>, count: number): Promise<void> {
  const server = await startServer(environment)
  const { guid, codes } = await openRealSlips(server, count)
  const { people, exchangeOf, submissionOf, withoutSlip } = await persistentPeople(server, guid, codes)
  const half = people.slice(0, Math.ceil(count / 2))
  const rest = people.slice(half.length)
  const ticket = { survey_guid: guid, participant_type: 3, count: 2 }
  const drawing = half.map(() => () => post(server, '/api/survey-tickets', ticket))
  await cost(server, drawing)
  const tickets = await cost(server, drawing)
  const exchanged = await cost(
    server,
    half.map((person) => () => exchangeOf(server, person)),
  )
  const sent = await cost(
    server,
    half.map((person) => () => submissionOf(server, person)),
  )
  gauge(`exchange of a slip, ${name}`, exchanged, 'µs of CPU', `a call for tickets: ${Math.round(tickets)}`)
  gauge(`the same / a call for tickets, ${name}`, exchanged / tickets, '', 'for comparison only')
  gauge(`submission with a slip, ${name}`, sent, 'µs of CPU', 'for comparison only')
  const waits = { slip: [] as number[], ticket: [] as number[] }
  const arriving: Promise<void>[] = []
  // Someone with a slip and someone with a ticket take turns, so that both meet the same load.
  for (const person of rest) {
    const withSlip = () => exchangeOf(server, person).then(() => submissionOf(server, person))
    const withTicket = () =>
      post(server, '/api/survey-tickets', ticket).then(() => withoutSlip(server, crypto.randomUUID()))
    arriving.push(timed(withSlip, waits.slip))
    await pause(500 / perSecond)
    arriving.push(timed(withTicket, waits.ticket))
    await pause(500 / perSecond)
  }
  await Promise.all(arriving)
  const at = (all: number[], share: number) =>
    all.toSorted((x, y) => x - y)[Math.floor(all.length * share)] ?? 0
  const pace = `${perSecond} slips and ${perSecond} tickets a second`
  const [half50, half99] = [at(waits.slip, 0.5), at(waits.slip, 0.99)]
  const [ticket50, ticket99] = [at(waits.ticket, 0.5), at(waits.ticket, 0.99)]
  gauge(`slip and submission, median, ${name}`, half50, 'ms', `${pace}; ticket ${ticket50.toFixed(1)} ms`)
  gauge(`the same, p99, ${name}`, half99, 'ms', `ticket ${Math.round(ticket99)} ms`)
  const ratio = half50 / ticket50
  gauge(`slip / ticket, median, ${name}`, ratio, '', 'at most 5', (value) => value <= 5)
  const failed = people.filter(({ submitted }) => submitted[0] !== 200).length
  fact(`people whose response wasn’t stored, of ${count}, ${name}`, failed, '', '0', (value) => value === 0)
  server.process.kill('SIGKILL')
}

async function post(server: RealServer, path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  await (await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) })).text()
}

async function timed(work: () => Promise<unknown>, waits: number[]): Promise<void> {
  const from = performance.now()
  await work()
  waits.push(performance.now() - from)
}

/** Returns the server's own CPU time per call, in µs, with 32 clients. */
async function cost(server: RealServer, calls: readonly (() => Promise<unknown>)[]): Promise<number> {
  const { pid = 0 } = server.process
  const before = microseconds(pid)
  const waiting = [...calls]
  const client = async () => {
    for (let call = waiting.shift(); call; call = waiting.shift()) await call()
  }
  await Promise.all(Array.from({ length: atOnce }, client))
  return (microseconds(pid) - before) / calls.length
}

async function linkage(name: string, databaseUrl: string | undefined, count: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'equity-audit-bench-linked-'))
  const app = await testApp({ database: databaseUrl ? { databaseUrl, dataDir: '' } : { dataDir: folder } })
  const { people } = await peopleWithSlips(app, await leaderWithSchool(app), count)
  const strongest = async (everyone: readonly Respondent[]) => {
    const orders = await ordersOf(app, everyone, new Map([...filesIn(folder), ...(await serverFiles(app))]))
    const all = await Promise.all(
      orders.map(async (order) => {
        const answers = await answerPlaces(app, order.people)
        return {
          strength: Math.abs(correlation(order.places, answers)),
          chance: chanceOf(order.places, answers, 1000),
        }
      }),
    )
    return all.toSorted((a, b) => b.strength - a.strength)[0] ?? { strength: 0, chance: 1 }
  }
  gauge(
    `order of slips and of ${count} responses before the night, ${name}`,
    (await strongest(people)).strength,
    '',
    'none',
  )
  app.clock.at = new Date('2026-10-15T08:00:00Z')
  const from = performance.now()
  await keepSlips(app)
  gauge(`rewriting ${count} slips at night, ${name}`, performance.now() - from, 'ms', 'none')
  const { strength, chance } = await strongest(people)
  // Four standard errors, for the strongest of a dozen orders.
  const most = 4 / Math.sqrt(count - 1)
  fact(
    `the same after the night, ${name}; by chance in ${(100 * chance).toFixed(0)}% of pairings`,
    strength,
    '',
    `at most ${most.toFixed(2)}`,
    (value) => value <= most,
  )
  await app.close()
  rmSync(folder, { recursive: true, force: true })
}
