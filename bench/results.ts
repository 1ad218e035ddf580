import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { frozenInstrument } from '../src/features/questions/server/queries.ts'
import { findSurvey, insertSurvey } from '../src/features/surveys/server/queries.ts'
import { hashPassword, insertUser } from '../src/features/users/server/queries.ts'
import { createApp } from '../src/server/app.ts'
import { type Config, readConfig } from '../src/server/config.ts'
import { syncContent } from '../src/server/content.ts'
import { connect, type Db } from '../src/server/db/connect.ts'
import { migrate } from '../src/server/db/migrate.ts'
import type { Services } from '../src/server/serve.ts'
import { startPostgres } from '../src/server/testing/postgres.ts'
import { gauge, median } from './report.ts'
import { insertResponses } from './responses.ts'
import { benchLeader, openBenchSurvey } from './survey.ts'

interface Size {
  /** Responses of the survey that is looked at. */
  responses: number
  /** Other surveys that are put beside it later, and the responses of each. */
  others: number
  each: number
}
const sizes = {
  smoke: { responses: 1000, others: 5, each: 100 },
  usual: { responses: 20_000, others: 499, each: 200 },
  full: { responses: 20_000, others: 499, each: 2000 },
} satisfies Record<string, Size>

const administrator = { email: 'bench-admin@school.example', password: 'Bench-Password-2' }

/** What a leader waits for at size, on both databases; then the same with many other surveys in the database. */
export async function results(kind: keyof typeof sizes): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'equity-audit-bench-results-'))
  await onDatabase('SQLite', readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), sizes[kind])
  rmSync(dataDir, { recursive: true, force: true })
  const server = await startPostgres()
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: `${server.url}/postgres`,
    LOG_LEVEL: 'silent',
  })
  await onDatabase('PostgreSQL', config, sizes[kind])
  await server.stop()
}

async function onDatabase(name: string, config: Config, size: Size): Promise<void> {
  const clock = { at: new Date() }
  const world = await open(config, clock)
  await migrate(world.db)
  await syncContent(world.db)
  const { guid } = await openBenchSurvey(world.app, world.db)
  await insertUser(world.db, {
    first_name: 'Bench',
    last_name: 'Administrator',
    email: administrator.email,
    contact_info: 'bench',
    password_hash: await hashPassword(administrator.password),
    role: 'CAN_DO_ALL',
    is_active: 1,
    created_at: clock.at.toISOString(),
  })
  const survey = await findSurvey(world.db, guid, config.timeZone)
  const instrument = survey && (await frozenInstrument(world, survey))
  if (!instrument) throw new Error('The survey has no frozen instrument.')
  await insertResponses(world.db, survey.id, instrument, size.responses)

  await settled(world.db)
  const alone = await figures(config, clock, guid)
  gauge(`results cold, ${name}`, alone.cold, 'ms', 'under 400', (ms) => ms < 400)
  gauge(`results warm, ${name}`, alone.warm, 'ms', 'under 20', (ms) => ms < 20)
  gauge(`area report cold, ${name}`, alone.report, 'ms', 'for comparison only')
  gauge(`tracking, ${name}`, alone.tracking, 'ms', 'under 20', (ms) => ms < 20)
  const exported = await exportGrowth(world.app, guid)
  gauge(`export of ${size.responses} rows, ${name}`, exported.ms, 'ms', 'for comparison only')
  gauge(`memory it takes, ${name}`, exported.growth, 'MB', 'under 50', (mb) => mb < 50)

  for (let other = 0; other < size.others; other++) {
    const made = await insertSurvey(world.db, {
      schoolId: survey.entity_fk,
      name: `Other ${other}`,
      now: clock.at,
    })
    await insertResponses(world.db, made.id, instrument, size.each)
  }
  await settled(world.db)
  const among = await figures(config, clock, guid)
  const beside = `${size.others} other surveys, ${name}`
  gauge(`results cold beside ${beside}`, among.cold / alone.cold, '×', 'under 1.5', (times) => times < 1.5)
  gauge(`tracking beside ${beside}`, among.tracking, 'ms', 'under 20', (ms) => ms < 20)
  await world.app.close()
  await world.db.destroy()
}

/** Statistics of the tables, which a database takes by itself some minutes after so many rows. */
const settled = (db: Db) => sql`analyze`.execute(db)

interface World extends Services {
  app: FastifyInstance
}

async function open(config: Config, clock: { at: Date }): Promise<World> {
  const services = { db: connect(config), config, now: () => clock.at }
  return { ...services, app: await createApp(services) }
}

const day = 24 * 60 * 60 * 1000

/** Medians in ms. A new connection knows nothing yet: what it is asked first is cold. */
async function figures(config: Config, clock: { at: Date }, guid: string) {
  const start = clock.at
  const cold: number[] = []
  const warm: number[] = []
  const report: number[] = []
  const tracking: number[] = []
  for (let round = 0; round < 5; round++) {
    const { app, db } = await open(config, clock)
    const first = await signIn(app, benchLeader)
    await timed(app, `/api/survey-tracking/${guid}`, first)
    for (let look = 0; look < 10; look++)
      tracking.push(await timed(app, `/api/survey-tracking/${guid}`, first))
    await close(app, db)

    clock.at = new Date(start.getTime() + 30 * day)
    const later = await open(config, clock)
    const token = await signIn(later.app, benchLeader)
    cold.push(await timed(later.app, `/api/survey-results/${guid}`, token))
    for (let look = 0; look < 10; look++)
      warm.push(await timed(later.app, `/api/survey-results/${guid}`, token))
    report.push(await timed(later.app, `/api/survey-results/${guid}/areas/SCC`, token))
    await close(later.app, later.db)
    clock.at = start
  }
  return { cold: median(cold), warm: median(warm), report: median(report), tracking: median(tracking) }
}

async function close(app: FastifyInstance, db: Db): Promise<void> {
  await app.close()
  await db.destroy()
}

async function signIn(app: FastifyInstance, payload: object): Promise<string> {
  return (await app.inject({ method: 'POST', url: '/api/login', payload })).json().token
}

async function timed(app: FastifyInstance, url: string, token: string): Promise<number> {
  const from = performance.now()
  const answer = await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`)
  return performance.now() - from
}

/** How much the process grows at most while an export is read piece by piece. */
async function exportGrowth(app: FastifyInstance, guid: string): Promise<{ ms: number; growth: number }> {
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const token = await signIn(app, administrator)
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
