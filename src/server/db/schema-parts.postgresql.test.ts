import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { healthContract } from '../../app/health.ts'
import { copiedDatabase, type TestApp, testApp } from '../../app/testing/app.ts'
import { realEnvironment, startServer } from '../../app/testing/process.ts'
import { leaderWithSchool, openSurvey, submission, submit } from '../../app/testing/survey.ts'
import { migrateIn, migrations } from './migrate.ts'
import { missingParts } from './schema-parts.ts'

let app: TestApp
let databaseUrl: string
beforeEach(async () => {
  databaseUrl = (await copiedDatabase()).databaseUrl ?? ''
  app = await testApp({ database: { dataDir: '', databaseUrl } })
})
afterEach(() => app.close())

const unknown = async () => {
  const guid = await openSurvey(app, await leaderWithSchool(app))
  return { ...(await submission(app, guid, 2)), survey_guid: crypto.randomUUID() }
}

test('isn’t ready if a constraint is missing, but doesn’t report any survey as unknown', async () => {
  const body = await unknown()
  expect((await submit(app, body)).status).toBe(404)
  expect((await app.call(healthContract.ready)).status).toBe(200)

  await sql`alter table survey_settings drop constraint survey_settings_survey_id_fkey`.execute(app.db)

  expect(await missingParts(app.db)).toEqual(['survey_settings_survey_id_fkey'])
  expect(await app.call(healthContract.ready)).toMatchObject({
    status: 503,
    message: 'The database is being restored. Try again in a few minutes.',
  })
  await expect.poll(async () => (await submit(app, body)).status).toBe(503)
  const signedOut = await app.call(healthContract.ready, {}, null)
  expect(signedOut.headers['retry-after']).toBe('5')
})

test('returns 503 while a table is missing, then recovers', async () => {
  const body = await unknown()
  await sql`alter table survey_links rename to survey_links_away`.execute(app.db)
  await sql`alter table surveys rename to surveys_away`.execute(app.db)
  expect((await submit(app, body)).status).toBe(503)
  await sql`alter table surveys_away rename to surveys`.execute(app.db)
  await sql`alter table survey_links_away rename to survey_links`.execute(app.db)
  expect((await submit(app, body)).status).toBe(404)
})

test('refuses to start if the database is missing an index, and names the index', async () => {
  await sql`drop index surveys_entity`.execute(app.db)
  const started = startServer(realEnvironment('', databaseUrl))
  await expect(started).rejects.toThrow(
    'The database is missing surveys_entity because a restore didn’t finish.',
  )
})

test('detects during an upgrade what an earlier restore lost', async () => {
  await sql`alter table survey_settings drop constraint survey_settings_survey_id_fkey`.execute(app.db)
  await sql`drop table schema_parts`.execute(app.db)
  const next = { name: '9999-nothing', up: async () => {} }
  await app.db.transaction().execute((trx) => migrateIn(trx, [...migrations, next]))
  expect(await missingParts(app.db)).toEqual(['survey_settings_survey_id_fkey'])
})
