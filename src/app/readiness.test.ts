import { mkdtempSync, rmSync } from 'node:fs'
import fs from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { leaveTime } from '../server/clock.ts'
import { healthContract } from './health.ts'
import { spaceNeeded } from './readiness.ts'
import { databaseOfProcess, type TestApp, testApp } from './testing/app.ts'
import { fillDisk } from './testing/full-disk.ts'
import { leaderWithSchool, preparedSurvey, setting, submission, submit } from './testing/survey.ts'

const onPostgres = process.env.TEST_DATABASE === 'postgresql'
const opening = new Date('2026-10-15T15:00:00Z')
const hour = 60 * 60_000
let folder: string
let databaseUrl: string | undefined
let app: TestApp
let body: Awaited<ReturnType<typeof submission>>
let later: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'equity-audit-ready-'))
  databaseUrl = await databaseOfProcess(folder)
  app = await testApp({ database: { dataDir: folder, databaseUrl } })
  const leader = await leaderWithSchool(app)
  const guid = await preparedSurvey(app, leader, '2026-10-15', '2026-10-23')
  await setting(app, leader, guid, 'setupComplete', '2026-10-14')
  const other = await leaderWithSchool(app)
  later = await preparedSurvey(app, other, '2026-10-20', '2026-10-23')
  await setting(app, other, later, 'setupComplete', '2026-10-14')
  app.clock.at = opening
  body = await submission(app, guid, 2)
})
afterEach(() => {
  app.clock.at = opening
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const ready = () => app.call(healthContract.ready)
const health = async () => (await app.call(healthContract.health)).status
const send = (change: object = {}) =>
  submit(app, { ...body, ...change, participant_guid: crypto.randomUUID() })

/** Makes the database reject writes or accept them again. Existing connections are closed. */
async function readOnly(on: boolean): Promise<void> {
  if (!onPostgres) {
    await sql`pragma query_only = ${sql.lit(on)}`.execute(app.db)
    return
  }
  const other = new pg.Client(databaseUrl)
  await other.connect()
  const name = new URL(databaseUrl ?? '').pathname.slice(1)
  await other.query('set default_transaction_read_only = off')
  await other.query(`alter database ${name} set default_transaction_read_only = ${on}`)
  await other.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
  )
  await other.end()
}

test('is alive but not ready on a read-only database, then ready again', async () => {
  expect((await ready()).status).toBe(200)

  await readOnly(true)
  const during = await ready()
  const alive = await health()
  await readOnly(false)

  expect(during).toMatchObject({ status: 503, message: 'The database can’t store responses right now.' })
  expect(during.headers['retry-after']).toBe('5')
  expect(alive).toBe(200)
  expect((await ready()).status).toBe(200)
})

test('isn’t ready for up to ten seconds after a failed commit', async () => {
  const free = fillDisk(app.db)
  const refused = (await send()).status
  free()

  const after = await ready()
  const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_001)
  const muchLater = (await ready()).status
  later.mockRestore()
  const between = (await ready()).status
  const stored = (await send()).status

  expect(after).toMatchObject({ status: 503, message: 'The last response couldn’t be stored.' })
  expect([refused, muchLater, between, stored]).toEqual([503, 200, 503, 200])
  expect((await ready()).status).toBe(200)
})

test('isn’t ready when the database’s disk is nearly full', async () => {
  const space = await fs.statfs(folder)
  const statfs = vi
    .spyOn(fs, 'statfs')
    .mockResolvedValue(Object.assign(space, { bavail: 1, bsize: spaceNeeded - 1 }))
  const during = await ready()
  const looked = statfs.mock.calls.map(([place]) => place)
  statfs.mockRestore()

  if (onPostgres) expect([looked, during.status]).toEqual([[], 200])
  else {
    expect(looked).toContain(folder)
    expect(during).toMatchObject({ status: 503, message: 'The database’s disk is nearly full.' })
  }
  expect((await ready()).status).toBe(200)
})

test('returns 409 if a survey isn’t open yet, or 503 if the clocks disagree', async () => {
  const at = async (instant: string) => {
    app.clock.at = new Date(instant)
    const { status, headers } = await send({ survey_guid: later })
    return [status, headers['retry-after']]
  }
  expect(await at('2026-10-19T15:00:00Z')).toEqual([409, undefined])

  if (onPostgres) {
    // This machine's clock is a day behind the database's clock.
    const now = vi
      .spyOn(Date, 'now')
      .mockImplementation(() => performance.timeOrigin + performance.now() - 24 * hour)
    expect(await at('2026-10-19T15:00:00Z')).toEqual([503, '60'])
    now.mockRestore()
  }
  app.clock.at = new Date('2026-10-20T15:00:00Z')
  await leaveTime(app)
  // The clock is first behind the stored time and then weeks ahead of it. Neither time is trusted.
  expect(await at('2026-10-19T15:00:00Z')).toEqual([503, '60'])
  expect(await at('2026-11-20T15:00:00Z')).toEqual([503, '60'])
  expect(await at('2026-10-20T16:00:00Z')).toEqual([200, undefined])
})
