import autocannon from 'autocannon'
import { startPostgres } from '../src/app/testing/postgres.ts'
import { ticketsAtOnce } from '../src/features/tickets/contract.ts'
import { type BenchServer, staffResponse, startBenchServer, startEchoServer } from './bench-server.ts'
import { gauge, median } from './report.ts'

const clients = 32

/** Requests of each kind in one round, and rounds: every kind is measured in every round. */
export interface HotSize {
  requests: number
  rounds: number
}

interface Call {
  method: 'GET' | 'POST'
  path: string
  /** The body of the next request. */
  body?: () => string
}

/** What the calls of a respondent cost: µs of the server's CPU time for each request, one figure a round. */
type Costs = Record<'health' | 'page' | 'questions' | 'configuration' | 'ticket' | 'submission', number[]>
type Named = keyof Costs

const ofJourney = ['page', 'questions', 'ticket', 'submission'] as const

/**
 * CPU time of the server's process for each request of a respondent, with 32 clients in this process, in units of an echo:
 * a bare Fastify that parses the body of a submission and answers like one. On PostgreSQL the product's own process only.
 */
export async function hot({ requests, rounds }: HotSize): Promise<void> {
  const postgres = await startPostgres()
  const echo = await startEchoServer()
  const servers = [
    ['SQLite', await startBenchServer({ pages: true })],
    ['PostgreSQL', await startBenchServer({ pages: true, databaseUrl: `${postgres.url}/postgres` })],
  ] as const
  const echoes: number[] = []
  const costs = servers.map(
    (): Costs => ({ health: [], page: [], questions: [], configuration: [], ticket: [], submission: [] }),
  )
  // The first round warms up.
  for (let round = 0; round <= rounds; round++) {
    const keep = (all: number[] | undefined, cost: number) => round > 0 && all?.push(cost)
    for (const [place, [, server]] of servers.entries()) {
      const body = () => JSON.stringify(staffResponse(server.guid, server.answers, undefined, sampleTicket))
      keep(echoes, await costOf(echo, { method: 'POST', path: '/echo', body }, requests))
      for (const [name, call] of Object.entries(await callsOf(server, requests)))
        keep(costs[place]?.[name as Named], await costOf(server, call, requests))
    }
  }
  echo.stop()
  for (const [, server] of servers) server.stop()
  await postgres.stop()
  const unit = median(echoes)
  gauge('echo, CPU', unit, 'µs', `${clients} clients; ${spread(echoes, 1)}`)
  for (const [place, [database]] of servers.entries()) {
    const own = costs[place]
    if (own) report(database, own, unit)
  }
}

function report(database: string, costs: Costs, echo: number): void {
  const mark: Partial<Record<Named, number>> = { submission: 2 }
  for (const [name, all] of Object.entries(costs) as [Named, number[]][]) {
    const most = mark[name]
    const wanted = `${Math.round(median(all))} µs; ${spread(all, echo)}${most ? `; at most ${most}` : ''}`
    gauge(`${name}, ${database}`, median(all) / echo, 'echoes', wanted, (cost) => cost <= (most ?? cost))
  }
  const journeys = costs.page.map((_, round) =>
    ofJourney.reduce((sum, name) => sum + (costs[name][round] ?? 0), 0),
  )
  const wanted = `${Math.round(median(journeys))} µs; ${spread(journeys, echo)}; at most 5`
  gauge(`journey, ${database}`, median(journeys) / echo, 'echoes', wanted, (cost) => cost <= 5)
}

const spread = (all: readonly number[], unit: number): string =>
  [Math.min(...all), Math.max(...all)].map((one) => (one / unit).toFixed(unit === 1 ? 0 : 2)).join(' to ')

const sampleTicket = '12.3.mc8k3d.Yh2bq0XWQ1k.8Qm6l0b3H5kq3cQ9b1x2Tw'

/** The calls of a page of staff in English; each submission comes with a ticket of its own. */
async function callsOf(server: BenchServer, requests: number): Promise<Record<Named, Call>> {
  const { guid, answers } = server
  const tickets = await draw(server, requests + clients)
  return {
    health: { method: 'GET', path: '/api/health' },
    page: { method: 'GET', path: `/survey-form/${guid}` },
    questions: {
      method: 'GET',
      path: `/api/get-source-surveys?surveyGuid=${guid}&participant_type_fk=3&participant_lang_fk=1`,
    },
    configuration: { method: 'GET', path: `/api/survey-config/${guid}` },
    ticket: {
      method: 'POST',
      path: '/api/survey-tickets',
      body: () => JSON.stringify({ survey_guid: guid, participant_type: 3, count: 1 }),
    },
    submission: {
      method: 'POST',
      path: '/api/submit-survey',
      body: () => JSON.stringify(staffResponse(guid, answers, undefined, tickets.pop())),
    },
  }
}

/** Tickets for so many responses. */
async function draw({ address, guid }: BenchServer, count: number): Promise<string[]> {
  const drawn: string[] = []
  while (drawn.length < count) {
    const body = JSON.stringify({ survey_guid: guid, participant_type: 3, count: ticketsAtOnce })
    const headers = { 'content-type': 'application/json' }
    const reply = await fetch(`${address}/api/survey-tickets`, { method: 'POST', headers, body })
    drawn.push(...((await reply.json()) as { tickets: string[] }).tickets)
  }
  return drawn
}

/** µs of the server's CPU time for each of some requests. */
async function costOf(
  server: Pick<BenchServer, 'address' | 'ask'>,
  { method, path, body }: Call,
  amount: number,
): Promise<number> {
  const before = await server.ask<{ cpu: number }>('cpu')
  const result = await autocannon({
    url: server.address,
    connections: clients,
    amount,
    requests: [
      {
        method,
        path,
        headers: { ...browser, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { setupRequest: (request: object) => ({ ...request, body: body() }) }),
      },
    ],
  })
  const after = await server.ask<{ cpu: number }>('cpu')
  if (result['2xx'] !== amount)
    throw new Error(`${path}: ${result.non2xx + result.errors} were not answered.`)
  return (after.cpu - before.cpu) / amount
}

/** What a browser sends with each request. */
const browser = {
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'en-US,en;q=0.9',
  'user-agent':
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
}
