import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sharingContract } from '../features/figures/sharing/contract.ts'
import { setupContract } from '../features/planning/setup/contract.ts'
import { makeToken } from '../features/running/auth/server/actions.ts'
import { schoolContract } from '../features/schools/school/contract.ts'
import { connect } from '../server/db/connect.ts'
import { tokenSecret } from '../server/token-secret.ts'
import { areaCodes } from '../shared/codes.ts'
import { copiedDatabase, emptyDatabase, type TestApp, testApp } from './testing/app.ts'
import { admin } from './testing/command-line.ts'
import { commonSchool, insertRespondents } from './testing/responses.ts'
import { schoolFields } from './testing/school.ts'
import {
  type Leader,
  leaderWithSchool,
  openSurvey,
  preparedSurvey,
  setting,
  submission,
  submit,
} from './testing/survey.ts'

let dataDir: string
let target: string
const opened: TestApp[] = []
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'equity-audit-move-'))
  target = (await emptyDatabase()).databaseUrl ?? ''
})
afterEach(async () => {
  for (const app of opened.splice(0)) await app.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const move = (to = target) =>
  admin({ DATA_DIR: dataDir }, 'move-to-postgresql', to).catch(
    (failed: { stdout: string; stderr: string }) => failed,
  )

async function open(place: { dataDir: string; databaseUrl?: string }, now: string): Promise<TestApp> {
  const app = await testApp({ database: place, now })
  opened.push(app)
  return app
}

/** Creates a closed survey with responses of every kind and a results link, and a second, open survey. */
async function fill(app: TestApp): Promise<{ leader: Leader; guids: string[] }> {
  const leader = await leaderWithSchool(app)
  const first = await openSurvey(app, leader)
  await insertRespondents(app, first, commonSchool(1200))
  await submit(app, await submission(app, first, 3))
  app.clock.at = new Date('2026-11-20T15:00:00Z')
  leader.token = await freshToken(app, leader.userId)
  await app.call(sharingContract.makeShareLink, { params: { guid: first }, body: { days: 30 } }, leader.token)
  const second = await preparedSurvey(app, leader, '2026-11-20', '2026-12-04')
  await setting(app, leader, second, 'setupComplete', '2026-11-20')
  await submit(app, await submission(app, second, 1))
  await app.call(setupContract.renewSurveyLink, { body: { surveyGuid: second } }, leader.token)
  return { leader, guids: [first, second] }
}

const freshToken = async (app: TestApp, userId: number) => {
  const user = await app.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
  return makeToken(app, user)
}

/** Returns the API's replies to all of an administrator's reads. */
async function everything(app: TestApp, token: string, { leader, guids }: Awaited<ReturnType<typeof fill>>) {
  const paths = [
    '/api/get-user-list',
    '/api/survey',
    '/api/survey-responses?pageSize=500',
    '/api/survey-responses?pageSize=500&page=2',
    '/api/survey-responses?pageSize=500&page=3',
    `/api/entity-process/${leader.schoolId}`,
    `/api/entity-survey/${leader.schoolId}`,
    ...guids.flatMap((guid) => [
      `/api/survey-config/${guid}`,
      `/api/survey-tracking/${guid}`,
      `/api/survey-results/${guid}`,
      `/api/survey-results/${guid}/gaps`,
      `/api/survey-results/${guid}/changes`,
      `/api/survey-results/${guid}/share-links`,
      ...areaCodes.map((area) => `/api/survey-results/${guid}/areas/${area}`),
      ...[1, 2, 3, 6].map(
        (type) =>
          `/api/get-source-surveys?surveyGuid=${guid}&participant_type_fk=${type}&participant_lang_fk=3`,
      ),
    ]),
  ]
  const told: Record<string, string> = {}
  for (const path of paths) {
    const answer = await app.app.inject({ url: path, headers: { authorization: `Bearer ${token}` } })
    told[path] = `${answer.statusCode} ${answer.body}`
  }
  return told
}

test('moves everything to PostgreSQL with one command and keeps working', {
  timeout: 90_000,
}, async () => {
  const before = await open({ dataDir }, '2026-10-14T15:00:00Z')
  const world = await fill(before)
  const administrator = await before.account('CAN_DO_ALL')
  const said = await everything(before, administrator.token, world)
  await opened.pop()?.close()
  const secret = 'the token secret of the embedded database, 48 bytes'
  writeFileSync(join(dataDir, 'token-secret'), `${secret}\n`)

  const { stdout, stderr } = await move()

  expect(stderr).toBe('')
  expect(stdout).toMatch(/^responses +1202 rows {2}[0-9a-f]{16} {2}the same in both$/m)
  expect(stdout).toMatch(/^users +2 rows/m)
  expect(stdout).toContain('Set DATABASE_URL to it and start the service.')
  const after = await open({ dataDir: '', databaseUrl: target }, '2026-11-20T15:00:00Z')
  // The second survey hasn't closed, so its results are refused.
  expect(Object.values(said).filter((told) => !/^(200|409 .*Results open after)/.test(told))).toEqual([])
  expect(await everything(after, administrator.token, world)).toEqual(said)
  const ofItsOwn = { db: after.db, config: { ...after.config, tokenSecret: undefined } }
  expect(await tokenSecret(ofItsOwn)).toBe(secret)
  const other = await leaderWithSchool(after)
  expect(other.schoolId).toBe(world.leader.schoolId + 1)
  expect((await submit(after, await submission(after, world.guids[1] ?? '', 2))).status).toBe(200)
  const made = await after.call(
    setupContract.generateSurvey,
    { body: { entity_fk: other.schoolId } },
    other.token,
  )
  expect(made.status).toBe(201)
})

test('refuses a running service, a non-empty target and an invalid address', async () => {
  const running = await open({ dataDir }, '2026-10-14T15:00:00Z')
  await leaderWithSchool(running)
  const meanwhile = await move()
  await opened.pop()?.close()
  const taken = (await copiedDatabase()).databaseUrl ?? ''
  await open({ dataDir: '', databaseUrl: taken }, '2026-10-14T15:00:00Z')

  expect(meanwhile).toMatchObject({
    code: 1,
    stderr: 'The embedded database is in use. Stop the service first.\n',
  })
  expect((await move(taken)).stderr).toMatch(
    /^The target already has tables \(.*users.*\)\. Use an empty database\.\n$/,
  )
  expect((await move('mysql://db.example/audit')).stderr).toMatch(/^Name the target: postgres:/)
  expect((await move('postgres://postgres:postgres@127.0.0.1:9/x')).stderr).toMatch(
    /^We can’t use PostgreSQL at the address/,
  )
  expect((await move()).stdout).toMatch(/^users +1 rows/m)
})

test('stops the move at text that the target can’t store and leaves the target empty', async () => {
  const before = await open({ dataDir }, '2026-10-14T15:00:00Z')
  const { user, token } = await before.account()
  await before.call(schoolContract.addEntity, { body: { ...schoolFields, user_fk: user.id } }, token)
  await before.db.updateTable('schools').set({ entity_city: 'Lake\0side' }).execute()
  await opened.pop()?.close()

  const failed = await move()

  expect(failed).toMatchObject({
    code: 1,
    stderr: 'schools has text that PostgreSQL can’t store. Nothing was moved.\n',
  })
  const db = connect({ dataDir: '', databaseUrl: target })
  expect(await db.introspection.getTables()).toEqual([])
  await db.destroy()
})

test('reports a difference after the copy and leaves the target empty', async () => {
  await leaderWithSchool(await open({ dataDir }, '2026-10-14T15:00:00Z'))
  await opened.pop()?.close()
  const client = new pg.Client(target)
  await client.connect()
  // Makes the target change what is written to it.
  await client.query(`
    create function spoil() returns trigger language plpgsql as
      $$ begin new.entity_city := 'Elsewhere'; return new; end $$;
    create function on_table() returns event_trigger language plpgsql as $$ begin
      if to_regclass('schools') is not null and not exists (select from pg_trigger where tgname = 'spoil') then
        create trigger spoil before insert on schools for each row execute function spoil();
      end if;
    end $$;
    create event trigger on_table on ddl_command_end when tag in ('CREATE TABLE') execute function on_table()`)

  const failed = await move()
  const { rows } = await client.query("select to_regclass('schools') as there")
  await client.end()

  expect(failed).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^schools differs after the copy: 1 rows .* Nothing was moved\.\n$/),
  })
  expect(rows).toEqual([{ there: null }])
})
