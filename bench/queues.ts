import autocannon from 'autocannon'
import pg from 'pg'
import { createDatabase, startPostgres } from '../src/app/testing/postgres.ts'
import { type BenchServer, staffResponse, startBenchServer } from './bench-server.ts'
import { fact, gauge, median } from './report.ts'
import { type SlowLine, slowLine } from './slow-line.ts'
import { microseconds, processesIn } from './spent.ts'

export interface QueuesSize {
  seconds: number
  rounds: number
  /** Number of surveys in the largest case. */
  surveys: number
}

const clients = 64
const several = 30

interface Rate {
  perSecond: number
  p50: number
  slowest: number
  refused: number
  count: number
}

/**
 * Measures submissions to one survey and to many, with one process and with several, and a database a few milliseconds
 * away. Each of 64 clients sends one response at a time. Rates are compared within a round, because other load on the
 * machine changes.
 */
export async function queues(size: QueuesSize): Promise<void> {
  const postgres = await startPostgres()
  const databaseUrl = await createDatabase(postgres.url, 'queues')
  const line = await slowLine(databaseUrl)
  const embedded = await startBenchServer({ schools: several })
  const servers = [await startBenchServer({ schools: size.surveys, databaseUrl: line.url })]
  while (servers.length < 4) servers.push(await startBenchServer({ schools: 0, databaseUrl: line.url }))
  const place: Place = {
    servers,
    line,
    databaseUrl,
    surveys: (servers[0]?.schools ?? []).map(({ guid }) => guid),
  }
  try {
    await oneAndMany(
      'SQLite',
      [embedded],
      embedded.schools.map(({ guid }) => guid),
      size,
    )
    embedded.stop()
    line.roundTrip = 6
    await oneAndMany('PostgreSQL, 6 ms away', servers.slice(0, 1), place.surveys, size)
    await processes(place, size)
    await farAway(place, size)
    await oneLocked(place, size)
    line.roundTrip = 0
    await cost(place, size)
  } finally {
    for (const server of servers) server.stop()
    line.close()
    await postgres.stop()
  }
}

interface Place {
  servers: BenchServer[]
  line: SlowLine
  databaseUrl: string
  surveys: string[]
}

async function oneAndMany(
  name: string,
  servers: readonly BenchServer[],
  surveys: readonly string[],
  { seconds, rounds }: QueuesSize,
): Promise<void> {
  const one: number[] = []
  const many: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const first = await load(servers, surveys.slice(0, 1), seconds)
    const second = await load(servers, surveys.slice(0, several), seconds)
    refused(first, second)
    // The first round is a warm-up.
    if (round > 0) one.push(first.perSecond)
    if (round > 0) many.push(second.perSecond)
  }
  gauge(`one survey, ${name}`, median(one), '/s', 'for comparison only')
  const ratios = many.map((rate, place) => rate / (one[place] ?? Number.NaN))
  gauge(
    `${several} surveys / one, ${name}`,
    median(ratios),
    '',
    `at least 0.8; ${ends(ratios)}`,
    (it) => it >= 0.8,
  )
}

async function processes({ servers, surveys }: Place, { seconds, rounds }: QueuesSize): Promise<void> {
  for (const [name, those] of [
    ['one survey', surveys.slice(0, 1)],
    [`${several} surveys`, surveys.slice(0, several)],
    [`${surveys.length} surveys`, surveys],
  ] as const) {
    const two: number[] = []
    const four: number[] = []
    for (let round = 0; round < rounds; round++) {
      const rates: Rate[] = []
      for (const count of [1, 2, 4]) rates.push(await load(servers.slice(0, count), those, seconds))
      refused(...rates)
      const [one = Number.NaN, ...more] = rates.map(({ perSecond }) => perSecond)
      two.push((more[0] ?? Number.NaN) / one)
      four.push((more[1] ?? Number.NaN) / one)
    }
    gauge(`two processes / one, ${name}, 6 ms`, median(two), '', `at least 1; ${ends(two)}`, (it) => it >= 1)
    gauge(`four processes / one, ${name}, 6 ms`, median(four), '', `for comparison only; ${ends(four)}`)
  }
}

async function farAway({ servers, line, surveys }: Place, { seconds }: QueuesSize): Promise<void> {
  line.roundTrip = 200
  for (const count of [1, several]) {
    const rate = await load(servers.slice(0, 1), surveys.slice(0, count), 3 * seconds)
    refused(rate)
    const wanted = `under 3,000; ${rate.perSecond.toFixed(0)}/s`
    gauge(`p50 of a submission, ${count} surveys, 200 ms`, rate.p50, 'ms', wanted, (ms) => ms < 3000)
  }
  line.roundTrip = 6
}

/** Sends half of the clients' responses to one survey that another program has locked. */
async function oneLocked({ servers, surveys, databaseUrl }: Place, { seconds }: QueuesSize): Promise<void> {
  const [held = '', ...others] = surveys.slice(0, several)
  const other = new pg.Client(databaseUrl)
  await other.connect()
  await other.query('begin')
  await other.query('select 1 from surveys where guid = $1 for update', [held])
  const server = servers.slice(0, 1)
  const [waiting, free] = await Promise.all([
    load(server, [held], 7 * seconds, clients / 2),
    load(server, others, 7 * seconds, clients / 2),
  ])
  await other.query('rollback')
  await other.end()
  gauge(
    'slowest of others while one survey is held, 6 ms',
    free.slowest,
    'ms',
    'at most 2,000',
    (ms) => ms <= 2000,
  )
  fact('  of them refused', free.refused, `of ${free.count}`, '0', (count) => count === 0)
  gauge('  refused of the held survey', waiting.refused, `of ${waiting.count}`, 'for comparison only')
}

/** Measures a submission's cost in the processes and PostgreSQL, with all surveys and no network delay. */
async function cost({ servers, surveys, databaseUrl }: Place, { seconds }: QueuesSize): Promise<void> {
  const probe = new pg.Client(databaseUrl)
  await probe.connect()
  const { rows } = await probe.query('show data_directory')
  await probe.end()
  const database = () => new Map(processesIn(rows[0].data_directory).map((pid) => [pid, microseconds(pid)]))
  for (const count of [1, 2, 4]) {
    const used = servers.slice(0, count)
    const spent = async () => {
      const each = await Promise.all(used.map((server) => server.ask<{ cpu: number }>('cpu')))
      return each.reduce((sum, { cpu }) => sum + cpu, 0)
    }
    const before = { own: await spent(), database: database() }
    const rate = await load(used, surveys, 3 * seconds)
    refused(rate)
    const own = (await spent()) - before.own
    const about = `${surveys.length} surveys, ${count} processes`
    gauge(about, rate.perSecond, '/s', `p50 ${rate.p50} ms, slowest ${Math.round(rate.slowest)} ms`)
    gauge('  CPU time of the processes, a submission', own / rate.count, 'µs', 'for comparison only')
    // If a connection closes during the run, its process ends and that process's time isn't counted.
    const its = [...database()].reduce((sum, [pid, used]) => sum + used - (before.database.get(pid) ?? 0), 0)
    gauge('  CPU time of PostgreSQL, a submission', its / rate.count, 'µs', 'for comparison only')
  }
}

/** Spreads clients evenly across the servers and surveys. */
export async function load(
  servers: readonly BenchServer[],
  surveys: readonly string[],
  seconds: number,
  connections = clients,
): Promise<Rate> {
  const answers = servers[0]?.answers ?? given
  given = answers
  let next = 0
  const results = await Promise.all(
    servers.map(({ address }) =>
      autocannon({
        url: address,
        connections: connections / servers.length,
        duration: seconds,
        timeout: 60,
        requests: [
          {
            method: 'POST',
            path: '/api/submit-survey',
            headers: { 'content-type': 'application/json' },
            setupRequest: (request) => {
              next += 1
              const guid = surveys[next % surveys.length] ?? ''
              return { ...request, body: JSON.stringify(staffResponse(guid, answers)) }
            },
          },
        ],
      }),
    ),
  )
  const sum = (of: (result: autocannon.Result) => number) => results.reduce((all, one) => all + of(one), 0)
  return {
    perSecond: sum((one) => one['2xx'] / one.duration),
    p50: median(results.map(({ latency }) => latency.p50)),
    slowest: Math.max(...results.map(({ latency }) => latency.max)),
    refused: sum((one) => one.non2xx + one.errors),
    count: sum((one) => one['2xx'] + one.non2xx),
  }
}
/** Answers to the questions, which are the same for all surveys. */
let given: BenchServer['answers'] = {}

function refused(...rates: readonly Rate[]): void {
  const count = rates.reduce((sum, rate) => sum + rate.refused, 0)
  if (count > 0) fact('refused or failed', count, '', '0', () => false)
}

const ends = (values: readonly number[]): string =>
  `${Math.min(...values).toFixed(2)} to ${Math.max(...values).toFixed(2)}`
