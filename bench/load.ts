import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { startPostgres } from '../src/app/testing/postgres.ts'
import { connect } from '../src/server/db/connect.ts'
import { type BenchServer, startBenchServer } from './bench-server.ts'
import { hangUp, journey, Seen, watch } from './journeys.ts'
import { fact, gauge } from './report.ts'

export interface LoadSize {
  /** Seconds to run with each number of clients. */
  seconds: number
  schools: number
  /** Respondents per school in the morning peak. `within` is the number of seconds in which they all arrive. */
  each: number
  within: number
}

/** Loads both databases with journeys from this process: first a fixed number of clients, then a morning. */
export async function load(size: LoadSize): Promise<void> {
  const postgres = await startPostgres()
  const admin = connect({ dataDir: '', databaseUrl: `${postgres.url}/postgres` })
  await sql`create database morning`.execute(admin)
  await admin.destroy()
  for (const [name, databaseUrl] of databases(postgres.url)) {
    const one = await startBenchServer({ pages: true, databaseUrl })
    await clients(name, one, size.seconds)
    hangUp()
    one.stop()
    // Use a new process, so that the measured memory doesn't include earlier load.
    const server = await startBenchServer({
      pages: true,
      schools: size.schools,
      databaseUrl: databaseUrl && `${postgres.url}/morning`,
    })
    await morning(name, server, size)
    hangUp()
    server.stop()
  }
  await postgres.stop()
}

/** Runs a steady load on both databases at the same time, to see whether memory use stays flat. */
export async function soak(minutes: number): Promise<void> {
  const postgres = await startPostgres()
  await Promise.all(
    databases(postgres.url).map(async ([name, databaseUrl]) => {
      const server = await startBenchServer({ pages: true, schools: 20, databaseUrl })
      await steady(name, server, minutes)
      server.stop()
    }),
  )
  hangUp()
  await postgres.stop()
}

const databases = (url: string) =>
  [
    ['SQLite', undefined],
    ['PostgreSQL', `${url}/postgres`],
  ] as const

/** Runs 1 to 64 clients. Each client begins a new journey as soon as its last one ends. */
async function clients(name: string, server: BenchServer, seconds: number): Promise<void> {
  for (const count of [1, 4, 16, 64]) {
    const seen = new Seen()
    const from = performance.now()
    const client = async () => {
      while (performance.now() - from < seconds * 1000) await journey(server, server.guid, seen)
    }
    await Promise.all(Array.from({ length: count }, client))
    const perSecond = seen.times.submission.length / ((performance.now() - from) / 1000)
    const latency = `submission p50 ${seen.percentile('submission', 0.5).toFixed(1)} ms, p95 ${seen.percentile('submission', 0.95).toFixed(1)} ms`
    gauge(`journeys a second, ${count} clients, ${name}`, perSecond, '', latency)
    fact('  refused or failed', seen.failed, '', '0', (failed) => failed === 0)
  }
}

/** Plays a morning when classes in every school begin in the same minute, while every school's leader watches. */
async function morning(name: string, server: BenchServer, { each, within }: LoadSize): Promise<void> {
  const seen = new Seen()
  const before = (await server.ask<{ count: number }>('count')).count
  const respondents = server.schools.flatMap(({ guid }) =>
    Array.from({ length: each }, async () => {
      await pause(Math.random() * within * 1000)
      await journey(server, guid, seen)
    }),
  )
  // Leaders' pages refresh every fifteen seconds.
  const between = Math.min(15, within) * 1000
  const leaders = server.schools.map(async (school) => {
    await pause(Math.random() * between)
    for (let time = 0; time < within * 1000; time += between) {
      await watch(server, school, seen)
      await pause(between)
    }
  })
  await Promise.all([...respondents, ...leaders])
  const stored = (await server.ask<{ count: number }>('count')).count - before
  const title = `${server.schools.length} schools’ morning, ${name}`
  fact(`${title}: stored`, stored, '', `${respondents.length}`, (count) => count === respondents.length)
  fact('  refused or failed', seen.failed, '', '0', (failed) => failed === 0)
  for (const call of ['page', 'questions', 'ticket', 'submission', 'tracking'] as const)
    gauge(
      `  ${call}, p95`,
      seen.percentile(call, 0.95),
      'ms',
      `p99 ${seen.percentile(call, 0.99).toFixed(1)} ms`,
    )
  const { memory } = await server.ask<{ memory: number }>('memory')
  gauge('  server memory', memory, 'MB', 'under 200', (mb) => mb < 200)
}

const journeysPerSecond = 10

/** Runs journeys at a steady pace while leaders watch, and reads the server's memory every ten seconds. */
async function steady(name: string, server: BenchServer, minutes: number): Promise<void> {
  const seen = new Seen()
  const memory: number[] = []
  const end = performance.now() + minutes * 60_000
  const under: Promise<unknown>[] = []
  for (let tick = 0; performance.now() < end; tick++) {
    const school = server.schools[tick % server.schools.length]
    if (school) under.push(journey(server, school.guid, seen))
    if (school && tick % journeysPerSecond === 0) under.push(watch(server, school, seen))
    if (tick % (10 * journeysPerSecond) === 0) {
      memory.push((await server.ask<{ memory: number }>('memory')).memory)
      await Promise.all(under.splice(0))
    }
    await pause(1000 / journeysPerSecond)
  }
  await Promise.all(under)
  const third = Math.ceil(memory.length / 3)
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const growth = mean(memory.slice(-third)) / mean(memory.slice(third, 2 * third))
  const title = `${minutes} minutes at ${journeysPerSecond} journeys a second, ${name}`
  fact(`${title}: refused or failed`, seen.failed, `of ${seen.times.submission.length}`, '0', (n) => n === 0)
  gauge('  memory, last third against the middle', growth, '×', 'at most 1.1', (times) => times <= 1.1)
  gauge('  memory at most', Math.max(...memory), 'MB', 'for comparison only')
  gauge('  submission, p99', seen.percentile('submission', 0.99), 'ms', 'for comparison only')
}
