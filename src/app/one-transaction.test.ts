import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeToken } from '../features/running/auth/server/actions.ts'
import { dialectOf } from '../server/db/portable.ts'
import type { Endpoint } from '../shared/endpoint.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { changes, type World } from './testing/changes.ts'
import { digestsOf, tablesOf } from './testing/digest.ts'
import { languageChanges } from './testing/language-changes.ts'
import { type Case, makeStage, otherChanges, type Stage } from './testing/other-changes.ts'
import { testProvider } from './testing/sign-in-changes.ts'
import { translationCases } from './testing/translations.ts'
import { named } from './testing/well-formed.ts'
import { worlds } from './testing/world.ts'

let app: TestApp
let newWorld: () => Promise<World>
let stage: Stage
let tables: readonly string[]
beforeAll(async () => {
  const mail = { server: 'smtp://127.0.0.1:1', from: 'audit@school.example' }
  app = await testApp({ config: { mail, providers: [testProvider], publicOrigin: 'https://audit.example' } })
  newWorld = await worlds(app)
  stage = await makeStage(app)
  tables = await tablesOf(app.db)
})
afterAll(() => app.close())

const cases: readonly Case[] = [
  ...changes.map(({ name, call, body, by }) => {
    let world: World | undefined
    return {
      name,
      call,
      async request() {
        app.clock.at = new Date('2026-10-14T15:00:00Z')
        world ??= await newWorld()
        const input = { body: body(world) }
        return by === 'leader'
          ? { input, token: world.token }
          : { input, token: await makeToken(app, stage.administrator) }
      },
    }
  }),
  ...translationCases(
    () => app,
    async (input) => ({ input, token: await makeToken(app, stage.administrator) }),
  ),
  ...languageChanges(
    () => stage,
    async (input) => ({ input, token: await makeToken(app, stage.administrator) }),
  ),
  ...otherChanges(() => stage),
]

/** Calls that send data but aren't in the activity log, each with the reason. */
const without: Readonly<Record<string, string>> = {
  'POST /api/submit-survey': 'It is about a respondent.',
  'POST /api/paper/{token}/sheets': 'It is about a respondent; sheets are counted by day.',
  'POST /api/survey-tickets': 'It is about a respondent.',
  'POST /api/exchange-slip': 'It is about a respondent.',
  'POST /api/system-event-log': 'What pages report is kept apart.',
  'POST /api/login/with': 'It begins; how it ends is recorded.',
  'POST /api/login/back': 'It needs a provider; its lines are tried with one.',
  'POST /api/connect-provider': 'It begins; how it ends is recorded.',
  'POST /api/keep-signed-in': 'It goes on with what was recorded when it began.',
  'POST /api/begin-factor': 'It begins; how it ends is recorded.',
  'POST /api/forgot-password': 'Whoever asks is unknown; the link that is sent is recorded.',
  'POST /api/response-cluster': 'It reads; what is asked is too long for an address.',
  'POST /api/school-list/preview': 'It reads; what is asked is too long for an address.',
}

test('covers every call that changes data or explains why not', () => {
  const tried = new Set<Endpoint>(cases.map(({ call }) => call))
  const missing = named((endpoint) => endpoint.method !== 'GET' && !tried.has(endpoint)).map(([name]) => name)
  expect(missing.sort()).toEqual(Object.keys(without).sort())
})

/** Makes the activity log reject or accept new entries. */
async function refuseEvents(refused: boolean): Promise<void> {
  const { db } = app
  if (dialectOf(db) === 'sqlite') {
    await (refused
      ? sql`create trigger no_events before insert on system_events begin select raise(abort, 'no events'); end`
      : sql`drop trigger no_events`
    ).execute(db)
  } else {
    await (refused
      ? sql`alter table system_events add constraint no_events check (id < 0) not valid`
      : sql`alter table system_events drop constraint no_events`
    ).execute(db)
  }
}

/** Digests every row of every table, except sign-in attempt counts and the last clock time. */
const stored = () =>
  digestsOf(
    app.db,
    tables.filter((name) => !['sign_in_failures', 'server_secrets'].includes(name)),
  )
const countLines = async () =>
  (await app.db.selectFrom('system_events').select('id').where('source', '=', 'call').execute()).length

describe('rollback if the activity log entry can’t be written', () => {
  test.each(cases.map((one) => [one.name, one] as const))('%s', async (_name, { call, request }) => {
    const { input, token } = await request()
    const before = await stored()

    await refuseEvents(true)
    const refused = await app.call(call, input, token)
    await refuseEvents(false)
    expect(refused.status).toBeGreaterThanOrEqual(500)
    expect(await stored()).toEqual(before)

    const lines = await countLines()
    const answer = await app.call(call, input, token)
    expect(answer.status).toBe(call.status)
    expect(await countLines()).toBeGreaterThan(lines)
  })
})
