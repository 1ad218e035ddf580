import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findUser } from '../features/people/users/server/actions.ts'
import { makeToken } from '../features/running/auth/server/actions.ts'
import { freezeOpened } from '../features/schools/questions/server/actions.ts'
import { readConfig } from '../server/config.ts'
import { connect } from '../server/db/connect.ts'
import { migrate } from '../server/db/migrate.ts'
import { syncContent } from './content-sync.ts'
import { emptyDatabase, type TestApp, testApp } from './testing/app.ts'
import { added, changeOf, emptiedGuid, emptiedLink } from './testing/changed-replies.ts'

const read = (name: string) => gunzipSync(readFileSync(join(import.meta.dirname, 'testing/fixtures', name)))

/** Version 0.1.0's replies, in the order of the calls. The last calls change data. */
interface Call {
  name: string
  caller: string
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  sent?: object
  status: number
  /** Index in `bodies`. */
  body: number
}
interface Replies {
  now: string
  environment: Record<string, string>
  callers: Record<string, number | null>
  calls: Call[]
  bodies: unknown[]
}
const { now, environment, callers, calls, bodies } = JSON.parse(
  read('replies-0.1.0.json.gz').toString(),
) as Replies

let app: TestApp
let folder: string
const tokens = new Map<string, string>()

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'equity-audit-old-'))
  const database = await oldDatabase()
  const config = readConfig(environment)
  const services = { db: connect(database), config, now: () => new Date(now) }
  // As at startup, open surveys keep their questions before new content is loaded.
  await migrate(services.db)
  await freezeOpened(services)
  await syncContent(services.db)
  await services.db.destroy()
  app = await testApp({ now, config, database })
  for (const [caller, id] of Object.entries(callers)) {
    const user = id === null ? undefined : await findUser(app.db, id)
    if (user) tokens.set(caller, await makeToken(app, user))
  }
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Creates version 0.1.0's database, on the database kind being tested. */
async function oldDatabase(): Promise<Parameters<typeof connect>[0]> {
  const empty = await emptyDatabase()
  if (!empty.databaseUrl) {
    const file = join(folder, 'old.sqlite')
    writeFileSync(file, read('database-0.1.0.sqlite.gz'))
    return { dataDir: '', file }
  }
  const client = new pg.Client(empty.databaseUrl)
  await client.connect()
  await client.query(read('database-0.1.0.postgresql.sql.gz').toString())
  await client.end()
  return empty
}

// The same code creates replies on both databases. On PostgreSQL, a few replies of each kind are enough to show that
// the rows match.
const atMost = process.env.TEST_DATABASE === 'postgresql' ? 6 : Number.POSITIVE_INFINITY

/** Groups consecutive calls of the same kind. */
const groups: [name: string, calls: Call[]][] = []
for (const call of calls) {
  const last = groups.at(-1)
  if (last?.[0] === call.name) last[1].push(call)
  else groups.push([call.name, [call]])
}

describe('a database of version 0.1.0', () => {
  test('has data to compare', () => {
    expect(calls.length).toBeGreaterThan(1500)
  })

  test.each(groups)('%s returns the same reply as in version 0.1.0', async (name, group) => {
    for (const call of group.slice(0, atMost)) {
      const { caller, method, path, sent, status, body } = call
      const token = tokens.get(caller)
      const reply = await app.app.inject({
        method,
        url: path,
        headers: token ? { authorization: `Bearer ${token}` } : {},
        ...(sent ? { payload: sent } : {}),
      })
      const change = changeOf(call)
      if (change) {
        expect([path, reply.statusCode]).toEqual([path, change.status])
        continue
      }
      expect({ caller, path, status: reply.statusCode, body: comparable(name, reply) }).toEqual({
        caller,
        path,
        status,
        body: bodies[body],
      })
    }
  })
})

test('makes every account that has a school that school’s leader', async () => {
  const schools = await app.db.selectFrom('schools').select(['id', 'user_fk']).execute()
  expect(schools.length).toBeGreaterThan(1)
  for (const { id, user_fk } of schools) {
    const user = await findUser(app.db, user_fk)
    if (user?.is_active !== 1) continue
    const authorization = `Bearer ${await makeToken(app, user)}`
    const reply = await app.app.inject({ url: '/api/memberships', headers: { authorization } })
    expect(reply.json()).toMatchObject({
      schools: [{ id, role: 'leader', isPrimary: true }],
      organizations: [],
    })
  }
})

test('keeps the questions and results of a survey opened by 0.1.0', async () => {
  const guid = 'a0a77019-4eb3-4e4a-a3aa-3628bf8fe915'
  const asked = await app.app.inject({
    url: `/api/get-source-surveys?surveyGuid=${guid}&participant_type_fk=3&participant_lang_fk=1`,
  })
  const elements: { name: string; choices: { value: unknown }[] }[] = asked
    .json()
    .survey.pages.flatMap((page: { elements: unknown[] }) => page.elements)
  expect(elements[0]).toMatchObject({ name: 'q0401', title: 'At work I am respected for who I am.' })
  expect(elements[0]?.choices.map(({ value }) => value)).toEqual([1, 2, 3, 4, 'dk'])

  const report = await app.app.inject({
    url: `/api/survey-results/${guid}/areas/SCC`,
    headers: { authorization: `Bearer ${tokens.get('administrator')}` },
  })
  const { items, figure }: { items: { name: string }[]; figure: { status: string } } = report.json()
  expect(items.map(({ name }) => name)).toEqual(expect.arrayContaining(['q0101', 'q0104', 'q0303', 'q0401']))
  expect(figure.status).toEqual(expect.any(String))
})

describe('a survey whose responses version 0.1.0 deleted', () => {
  const asked = (url: string) =>
    app.app.inject({ url, headers: { authorization: `Bearer ${tokens.get('administrator')}` } })

  test('explains that the results are gone', async () => {
    const paths = [
      `survey-results/${emptiedGuid}`,
      `survey-results/${emptiedGuid}/areas/SCC/changes`,
      `survey-results/${emptiedGuid}/download`,
      `survey-responses-with-data?survey_guid=${emptiedGuid}`,
      `shared-results/${emptiedLink}/areas/SCC`,
    ]
    for (const path of paths) {
      const reply = await asked(`/api/${path}`)
      expect([path, reply.statusCode, reply.json().message]).toEqual([
        path,
        410,
        'An earlier version saved these results with less rounding, so we no longer show or share them.',
      ])
    }
  })

  test('keeps counts by group and day, without breakdowns', async () => {
    const path = `/api/survey-tracking/${emptiedGuid}`
    const then = bodies[calls.find((call) => call.path === path)?.body ?? -1] as Record<string, unknown>

    const now = (await asked(path)).json()

    expect(then.total).toBeGreaterThan(0)
    for (const part of ['total', 'groups', 'perDay', 'smallGroup', 'status'])
      expect(now).toMatchObject({ [part]: then[part] })
    expect(now.breakdowns).toEqual([])
  })
})

/** Drops random values, added fields, database kind and version. For files other than CSV, keeps only type and name. */
function comparable(
  name: string,
  reply: { headers: Record<string, unknown>; body: string; json: () => unknown },
): unknown {
  const type = String(reply.headers['content-type'])
  if (!type.startsWith('application/json')) {
    const [, file] = /filename="(.+)"/.exec(String(reply.headers['content-disposition'])) ?? []
    return { type, name: file, ...(type.startsWith('text/csv') ? { text: reply.body } : {}) }
  }
  const body: unknown = JSON.parse(reply.body, function (this: object, field, value) {
    // Setups had a version before other replies did.
    const isOld = field === 'version' && 'settingsObject' in this
    return field in added && !isOld ? undefined : value
  })
  if (name === 'responsesWithData' && Array.isArray(body))
    return body.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  if (name === 'login') return { ...(body as object), token: undefined }
  if (name === 'health') return { status: (body as { status: string }).status }
  return body
}
