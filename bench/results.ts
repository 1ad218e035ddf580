import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { createApp } from '../src/app/app.ts'
import { syncContent } from '../src/app/content-sync.ts'
import { client, injected } from '../src/app/testing/client.ts'
import { startPostgres } from '../src/app/testing/postgres.ts'
import { insertAccount, signIn } from '../src/app/testing/school.ts'
import { hashPassword } from '../src/features/people/users/server/actions.ts'
import { frozenInstrument } from '../src/features/schools/questions/server/actions.ts'
import { createSurvey, findSurvey } from '../src/features/schools/surveys/server/actions.ts'
import { type Config, readConfig } from '../src/server/config.ts'
import { connect, type Db } from '../src/server/db/connect.ts'
import { migrate } from '../src/server/db/migrate.ts'
import { dialectOf } from '../src/server/db/portable.ts'
import type { Services } from '../src/server/serve.ts'
import { staffResponse } from './bench-server.ts'
import { gauge, median } from './report.ts'
import { insertResponses } from './responses.ts'
import { benchLeader, openBenchSurvey } from './survey.ts'

interface Size {
  responses: number
  /** Number of other surveys added later, with `each` responses each. */
  others: number
  each: number
}
const sizes = {
  smoke: { responses: 1000, others: 5, each: 100 },
  usual: { responses: 20_000, others: 499, each: 200 },
  full: { responses: 20_000, others: 499, each: 2000 },
} satisfies Record<string, Size>

const administrator = { email: 'bench-admin@school.example', password: 'Bench-Password-2' }

/** Measures a leader's calls with many responses, on both databases, for one survey and then with many others. */
export async function results(kind: keyof typeof sizes): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'equity-audit-bench-results-'))
  const embedded = (name: string) => readConfig({ DATA_DIR: join(folder, name), LOG_LEVEL: 'silent' })
  await onDatabase('SQLite', embedded('alone'), embedded('among'), sizes[kind])
  const server = await startPostgres()
  const admin = connect({ dataDir: folder, databaseUrl: `${server.url}/postgres` })
  await sql`create database among`.execute(admin)
  await admin.destroy()
  const postgres = (name: string) =>
    readConfig({ DATA_DIR: folder, DATABASE_URL: `${server.url}/${name}`, LOG_LEVEL: 'silent' })
  await onDatabase('PostgreSQL', postgres('postgres'), postgres('among'), sizes[kind])
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function onDatabase(name: string, alone: Config, among: Config, size: Size): Promise<void> {
  const clock = { at: new Date() }
  const one = await withOneSurvey(alone, clock, size.responses)
  await settled(one.world.db)
  const collecting = await whileCollecting(one, clock)
  const [seen] = await figures(clock, [{ config: alone, guid: one.guid }])
  if (!seen) throw new Error('Nothing was measured.')
  gauge(`results of ${size.responses} responses made, ${name}`, seen.made, 'ms', 'for comparison only')
  gauge(`results cold, ${name}`, seen.cold, 'ms', 'under 400', (ms) => ms < 400)
  gauge(`results warm, ${name}`, seen.warm, 'ms', 'under 20', (ms) => ms < 20)
  gauge(`area report cold, ${name}`, seen.report, 'ms', 'for comparison only')
  gauge(`tracking while collecting, ${name}`, collecting, 'ms', 'under 5', (ms) => ms < 5)
  gauge(`tracking of a final survey, ${name}`, seen.tracking, 'ms', 'under 5', (ms) => ms < 5)
  const exported = await exportGrowth(one.world.app, one.guid)
  gauge(`export of ${size.responses} rows, ${name}`, exported.ms, 'ms', 'for comparison only')
  gauge(`memory it takes, ${name}`, exported.growth, 'MB', 'under 50', (mb) => mb < 50)

  const many = await withOneSurvey(among, clock, size.responses)
  for (let other = 0; other < size.others; other++) {
    const made = await createSurvey(many.world.db, {
      schoolId: many.survey.entity_fk,
      name: `Other ${other}`,
      now: clock.at,
    })
    await insertResponses(many.world.db, made.id, many.instrument, size.each)
  }
  await settled(many.world.db)
  const stored = size.responses + size.others * size.each
  const kB = (await databaseBytes(many.world.db)) / 1000 / stored
  gauge(`a response in the database, ${name}`, kB, 'kB', 'for comparison only')
  const [by, beside] = await figures(clock, [
    { config: alone, guid: one.guid },
    { config: among, guid: many.guid },
  ])
  if (!by || !beside) throw new Error('Nothing was measured.')
  const others = `${size.others} other surveys, ${name}`
  gauge(`results cold beside ${others}`, beside.cold / by.cold, '×', 'under 1.5', (times) => times < 1.5)
  gauge(`tracking beside ${others}`, beside.tracking, 'ms', 'under 5', (ms) => ms < 5)
  for (const { world } of [one, many]) await close(world.app, world.db)
}

/** Creates a database with one survey, its responses and a user who can export them. */
async function withOneSurvey(config: Config, clock: { at: Date }, responses: number) {
  const world = await open(config, clock)
  await migrate(world.db)
  await syncContent(world.db)
  const { guid, answers } = await openBenchSurvey(world.app, world.db)
  const password_hash = await hashPassword(config, administrator.password)
  await insertAccount(world.db, { email: administrator.email, role: 'CAN_DO_ALL', password_hash })
  const survey = await findSurvey(world, guid)
  const instrument = survey && (await frozenInstrument(world, survey))
  if (!instrument) throw new Error('The survey has no frozen instrument.')
  await insertResponses(world.db, survey.id, instrument, responses)
  return { world, guid, answers, survey, instrument }
}

/** Updates planner statistics, as the database itself does minutes after so many inserts. */
const settled = (db: Db) => sql`analyze`.execute(db)

/** Returns the size in bytes of everything the database stores, including its indexes. */
async function databaseBytes(db: Db): Promise<number> {
  const size =
    dialectOf(db) === 'sqlite'
      ? sql<{
          bytes: number
        }>`select page_count * page_size as bytes from pragma_page_count, pragma_page_size`
      : sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
  return (await size.execute(db)).rows[0]?.bytes ?? Number.NaN
}

interface World extends Services {
  app: FastifyInstance
}

async function open(config: Config, clock: { at: Date }): Promise<World> {
  const services = { db: connect(config), config, now: () => clock.at }
  return { ...services, app: await createApp(services) }
}

const day = 24 * 60 * 60 * 1000

interface Seen {
  /** Time to create the results, which the service's timer or the first reader does once per survey. */
  made: number
  /** Time to read results in a process with empty caches. */
  cold: number
  warm: number
  report: number
  /** Time of the tracking call for a survey with created results. */
  tracking: number
}

/** Returns medians in ms. Alternates databases for equal load. Each round's new connection has cold caches. */
async function figures(clock: { at: Date }, places: { config: Config; guid: string }[]): Promise<Seen[]> {
  const rounds: Look[][] = places.map(() => [])
  for (let round = 0; round < 6; round++)
    for (const [index, place] of places.entries()) rounds[index]?.push(await look(clock, place))
  // The first round creates the results that later rounds read.
  return rounds.map(([first, ...seen]) => ({
    made: first?.cold ?? Number.NaN,
    cold: median(seen.map((one) => one.cold)),
    warm: median(seen.map((one) => one.warm)),
    report: median(seen.map((one) => one.report)),
    tracking: median(seen.map((one) => one.tracking)),
  }))
}

/** Returns the median ms of ten reads, each after a new response arrives, as when a leader watches a survey. */
async function whileCollecting(
  { world, guid, answers }: Awaited<ReturnType<typeof withOneSurvey>>,
  clock: { at: Date },
): Promise<number> {
  const begun = clock.at
  clock.at = new Date(begun.getTime() + day)
  const token = await signIn(client(injected(world.app)), benchLeader)
  const url = `/api/survey-tracking/${guid}`
  await timed(world.app, url, token)
  const times: number[] = []
  for (let time = 0; time < 10; time++) {
    const payload = staffResponse(guid, answers)
    const sent = await world.app.inject({ method: 'POST', url: '/api/submit-survey', payload })
    if (sent.statusCode !== 200) throw new Error(sent.body)
    times.push(await timed(world.app, url, token))
  }
  clock.at = begun
  return median(times)
}

type Look = Omit<Seen, 'made'>

/** Returns the times in ms of a leader's calls while the survey is open, and of its results a month later. */
async function look(clock: { at: Date }, { config, guid }: { config: Config; guid: string }): Promise<Look> {
  const start = clock.at
  const { app, db } = await open(config, clock)
  const first = await signIn(client(injected(app)), benchLeader)
  await timed(app, `/api/survey-tracking/${guid}`, first)
  const tracking = await timedOften(app, `/api/survey-tracking/${guid}`, first)
  await close(app, db)

  clock.at = new Date(start.getTime() + 30 * day)
  const later = await open(config, clock)
  const token = await signIn(client(injected(later.app)), benchLeader)
  const cold = await timed(later.app, `/api/survey-results/${guid}`, token)
  const warm = await timedOften(later.app, `/api/survey-results/${guid}`, token)
  const report = await timed(later.app, `/api/survey-results/${guid}/areas/SCC`, token)
  await close(later.app, later.db)
  clock.at = start
  return { cold, warm, report, tracking }
}

/** Returns the median of ten times. */
async function timedOften(app: FastifyInstance, url: string, token: string): Promise<number> {
  const times: number[] = []
  for (let time = 0; time < 10; time++) times.push(await timed(app, url, token))
  return median(times)
}

async function close(app: FastifyInstance, db: Db): Promise<void> {
  await app.close()
  await db.destroy()
}

async function timed(app: FastifyInstance, url: string, token: string): Promise<number> {
  const from = performance.now()
  const answer = await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`)
  return performance.now() - from
}

/** Measures the largest growth of the process's memory while an export is read piece by piece. */
async function exportGrowth(app: FastifyInstance, guid: string): Promise<{ ms: number; growth: number }> {
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const token = await signIn(client(injected(app)), administrator)
  const before = process.memoryUsage().rss
  const from = performance.now()
  const answer = await fetch(`${address}/api/survey-responses/${guid}/export`, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (!answer.ok || !answer.body) throw new Error(`The export answers ${answer.status}.`)
  let most = before
  for await (const _piece of answer.body) most = Math.max(most, process.memoryUsage().rss)
  return { ms: performance.now() - from, growth: (most - before) / 1_048_576 }
}
