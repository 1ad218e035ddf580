import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { trackingContract } from '../features/answering/tracking/contract.ts'
import { resultsContract } from '../features/figures/results/contract.ts'
import { usersContract } from '../features/people/users/contract.ts'
import { authContract } from '../features/running/auth/contract.ts'
import { deletionContract } from '../features/running/deletion/contract.ts'
import type { Db } from '../server/db/connect.ts'
import { migrateIn, migrations } from '../server/db/migrate.ts'
import { type TestApp, testApp, testPassword } from './testing/app.ts'
import { admitted } from './testing/client.ts'
import { commonSchool, insertRespondents } from './testing/responses.ts'
import { leaderWithSchool, newToken, openSurvey, submission, submit } from './testing/survey.ts'

let app: TestApp
beforeEach(async () => {
  app = await testApp()
})
afterEach(() => app.close())

/** Adds what the next version may add while this one runs: tables, and columns that are optional or have a default. */
async function nextVersion(db: Db): Promise<number> {
  const tables = (await db.introspection.getTables()).filter(({ name }) => name !== 'migrations')
  const up = async (trx: Db) => {
    for (const { name } of tables) {
      await sql`alter table ${sql.table(name)} add column next_optional text`.execute(trx)
      await sql`alter table ${sql.table(name)} add column next_count integer not null default 0`.execute(trx)
    }
    await sql`create table next_notes (survey_id integer not null references surveys (id))`.execute(trx)
  }
  await db.transaction().execute((trx) => migrateIn(trx, [...migrations, { name: '9999-next', up }]))
  return tables.length
}

test('works alongside the next version’s tables', async () => {
  const leader = await leaderWithSchool(app)
  const before = await openSurvey(app, leader)
  await submit(app, await submission(app, before, 1))

  expect(await nextVersion(app.db)).toBeGreaterThan(20)

  const { user } = await app.account('CAN_DO_ALL', 'admin@school.example')
  const body = { email: user.email, password: testPassword }
  const { token } = admitted((await app.call(authContract.login, { body })).body)
  const other = await leaderWithSchool(app)
  const after = await openSurvey(app, other)
  for (const guid of [before, after]) {
    expect((await submit(app, await submission(app, guid, 1))).body).toMatchObject([{ responseCode: 1 }])
    expect((await submit(app, await submission(app, guid, 2))).body).toMatchObject([{ responseCode: 1 }])
  }
  const tracked = await app.call(trackingContract.surveyTracking, { params: { guid: before } }, leader.token)
  expect(tracked.status).toBe(200)
  const change = { body: { id: leader.userId, contactInfo: '(651) 555-0147' } }
  expect((await app.call(usersContract.updateUser, change, leader.token)).status).toBe(201)
  await insertRespondents(app, after, commonSchool(40))
  app.clock.at = new Date('2026-10-27T15:00:00Z')
  const admin = await newToken(app, { ...leader, userId: user.id })
  const results = await app.call(resultsContract.surveyResults, { params: { guid: after } }, admin)
  expect(results.status).toBe(200)
  const deleted = await app.call(
    deletionContract.deleteResponses,
    { params: { guid: after }, body: { schoolName: 'Lakeside Middle School' } },
    admin,
  )
  expect(deleted.body.deleted).toBeGreaterThan(40)
  expect(token).toBeTruthy()
})
