import autocannon from 'autocannon'
import { startPostgres } from '../src/app/testing/postgres.ts'
import { drawnAtOnce } from '../src/features/schools/tickets/rules.ts'
import { type BenchServer, staffResponse, startBenchServer, startEchoServer } from './bench-server.ts'
import { gauge, median } from './report.ts'

const clients = 32

/** Requests of each kind per round, and the number of rounds. Every round measures every kind. */
export interface HotSize {
  requests: number
  rounds: number
}

type Measured = Pick<BenchServer, 'address' | 'ask'>

interface Call {
  method: 'GET' | 'POST'
  path: string
  body?: () => string
}

type Named = 'health' | 'page' | 'recordings' | 'questions' | 'configuration' | 'ticket' | 'submission'
/** The server's CPU time per request in one round, in µs. */
type Round = Record<Named | 'echo' | 'row', number>

const calls = ['health', 'page', 'recordings', 'questions', 'configuration', 'ticket', 'submission'] as const
/**
 * A browser's requests. It requests the recordings list only if there are recordings. The page includes the
 * configuration.
 */
const ofJourney = ['page', 'questions', 'ticket', 'submission'] as const

/**
 * Measures the server's CPU time for each of a respondent's requests, with 32 clients in this process. The unit is an
 * echo: a bare Fastify that parses a submission's body and replies as the product does. Also prints the cost of an echo
 * that stores a row, because no submission can cost less. On PostgreSQL, counts only the product's own process.
 */
export async function hot(size: HotSize): Promise<void> {
  const postgres = await startPostgres()
  const echo = await startEchoServer()
  const servers = [
    ['SQLite', await startBenchServer({ pages: true })],
    ['PostgreSQL', await startBenchServer({ pages: true, databaseUrl: `${postgres.url}/postgres` })],
  ] as const
  const rounds = new Map<string, Round[]>(servers.map(([name]) => [name, []]))
  // The first round is a warm-up.
  for (let round = 0; round <= size.rounds; round++) {
    for (const [name, server] of servers) {
      const measured = await measure(server, echo, size.requests)
      if (round > 0) rounds.get(name)?.push(measured)
    }
  }
  echo.stop()
  for (const [, server] of servers) server.stop()
  await postgres.stop()
  for (const [name, all] of rounds) report(name, all)
}

/** Also measures the echo between calls, because other load on the machine changes within a round. */
async function measure(server: BenchServer, echo: Measured, requests: number): Promise<Round> {
  const body = () => JSON.stringify(staffResponse(server.guid, server.answers, undefined, sampleTicket))
  const echoes: number[] = []
  const costs: [string, number][] = []
  for (const [name, call] of Object.entries(await callsOf(server, requests))) {
    echoes.push(await costOf(echo, { method: 'POST', path: '/echo', body }, requests))
    costs.push([name, await costOf(server, call, requests)])
  }
  const row = await costOf(echo, { method: 'POST', path: '/store', body }, requests)
  return { ...(Object.fromEntries(costs) as Record<Named, number>), row, echo: median(echoes) }
}

/** Prints the medians and the spread across rounds. Each round is divided by its own echo. */
function report(database: string, rounds: readonly Round[]): void {
  const echo = rounds.map((round) => round.echo)
  gauge(`echo beside ${database}`, median(echo), 'µs', `${clients} clients; ${ends(echo, 0)}`)
  const told = (name: string, cost: (round: Round) => number, most?: number) => {
    const ratios = rounds.map((round) => cost(round) / round.echo)
    const mark = most === undefined ? '' : `; at most ${most}`
    const wanted = `${Math.round(median(rounds.map(cost)))} µs; ${ends(ratios, 2)}${mark}`
    gauge(`${name}, ${database}`, median(ratios), 'echoes', wanted, (ratio) => ratio <= (most ?? ratio))
  }
  if (database === 'SQLite') told('an echo that stores a row, unseen, and durably', (round) => round.row)
  for (const name of calls) told(name, (round) => round[name], name === 'submission' ? 2 : undefined)
  told('journey', (round) => ofJourney.reduce((sum, name) => sum + round[name], 0), 5)
}

const ends = (all: readonly number[], digits: number): string =>
  [Math.min(...all), Math.max(...all)].map((one) => one.toFixed(digits)).join(' to ')

const sampleTicket = '12.3.mc8k3d.Yh2bq0XWQ1k.8Qm6l0b3H5kq3cQ9b1x2Tw'

/** Returns the calls that an English page for staff makes. Each submission has its own ticket. */
async function callsOf(server: BenchServer, requests: number): Promise<Record<Named, Call>> {
  const { guid, answers } = server
  const tickets = await draw(server, requests + clients)
  return {
    health: { method: 'GET', path: '/api/health' },
    page: { method: 'GET', path: `/survey-form/${guid}` },
    recordings: { method: 'GET', path: `/api/survey-recordings/${guid}?language=1` },
    questions: {
      method: 'GET',
      path: `/api/get-source-surveys?surveyGuid=${guid}&participant_type_fk=3&participant_lang_fk=1`,
    },
    configuration: { method: 'GET', path: `/api/survey-config/${guid}` },
    ticket: {
      method: 'POST',
      path: '/api/survey-tickets',
      body: () => JSON.stringify({ survey_guid: guid, participant_type: 3, count: 2 }),
    },
    submission: {
      method: 'POST',
      path: '/api/submit-survey',
      body: () => JSON.stringify(staffResponse(guid, answers, undefined, tickets.pop())),
    },
  }
}

async function draw({ address, guid }: BenchServer, count: number): Promise<string[]> {
  const drawn: string[] = []
  while (drawn.length < count) {
    const body = JSON.stringify({ survey_guid: guid, participant_type: 3, count: drawnAtOnce.other })
    const headers = { 'content-type': 'application/json' }
    const reply = await fetch(`${address}/api/survey-tickets`, { method: 'POST', headers, body })
    drawn.push(...((await reply.json()) as { tickets: string[] }).tickets)
  }
  return drawn
}

/** Returns the server's CPU time per request, in µs. */
async function costOf(server: Measured, { method, path, body }: Call, amount: number): Promise<number> {
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

const browser = {
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'en-US,en;q=0.9',
  'user-agent':
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
}
