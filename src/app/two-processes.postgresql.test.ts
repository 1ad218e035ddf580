import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { trackingContract } from '../features/answering/tracking/contract.ts'
import { translationsContract } from '../features/answering/translations/contract.ts'
import { usersContract } from '../features/people/users/contract.ts'
import { freeAttempts } from '../features/records/attempts/rules.ts'
import { authContract } from '../features/running/auth/contract.ts'
import { connect } from '../server/db/connect.ts'
import type { Endpoint } from '../shared/endpoint.ts'
import { emptyDatabase } from './testing/app.ts'
import { fetched, type Parts, request } from './testing/client.ts'
import {
  callOf,
  makeBodies,
  openRealSurvey,
  type RealServer,
  realAdmin,
  realEnvironment,
  sendAll,
  signIn,
  startServer,
} from './testing/process.ts'
import { reviewOf } from './testing/translations.ts'

let folder: string
let databaseUrl: string
let environments: [Record<string, string>, Record<string, string>]
let one: RealServer
let two: RealServer
let guid: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'equity-audit-two-'))
  databaseUrl = (await emptyDatabase()).databaseUrl ?? ''
  // Each process has its own data folder, as on two machines.
  environments = [
    realEnvironment(join(folder, 'one'), databaseUrl),
    realEnvironment(join(folder, 'two'), databaseUrl),
  ]
  ;[one, two] = await Promise.all([startServer(environments[0]), startServer(environments[1])])
  guid = await openRealSurvey(one)
})
afterAll(() => {
  for (const { process } of [one, two]) process.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const ask = (server: RealServer, endpoint: Endpoint, parts: Parts, token?: string) =>
  request(fetched(server.url), endpoint, parts, token)

test('creates one database from two simultaneous processes', {
  timeout: 60_000,
}, async () => {
  const { token } = await signIn(one)
  const call = callOf(two)
  const tracked = () => call(trackingContract.surveyTracking, { params: { guid } }, token)
  const bodies = await makeBodies(one, guid, 90)

  const seen: number[] = []
  for (const from of [0, 30, 60]) {
    await sendAll(one, bodies.slice(from, from + 30))
    seen.push((await tracked()).total)
  }

  expect(seen).toEqual([30, 60, 90])
  const db = connect({ dataDir: '', databaseUrl })
  const users = await db.selectFrom('users').select('email').execute()
  await db.destroy()
  expect(users).toEqual([{ email: realAdmin.email }])
})

test('picks up wording saved by another process within a second', { timeout: 60_000 }, async () => {
  const { token } = await signIn(one)
  const params = { language: 'so' } as const
  const id = 'phrases.families.title'
  const words = 'Waxa uu sahanku weydiinayo'
  const textAt = async (server: RealServer) => {
    const { texts } = await callOf(server)(translationsContract.translation, { params }, token)
    return texts.filter((text) => text.id === id)
  }
  const textNow = () => textAt(one)
  const wordsThere = async () => (await textAt(two))[0]?.words

  expect(await wordsThere()).not.toBe(words)
  const reviews = (await textNow()).map((text) => reviewOf(text, { verdict: 'change', words }))
  await callOf(one)(translationsContract.reviewTexts, { params, body: { reviews } }, token)
  await callOf(one)(translationsContract.approveTexts, { params, body: { texts: await textNow() } }, token)
  await new Promise((over) => setTimeout(over, 1000))
  expect(await wordsThere()).toBe(words)
})

test('stores a response sent to both processes once', {
  timeout: 60_000,
}, async () => {
  const db = connect({ dataDir: '', databaseUrl })
  const stored = () =>
    db.selectFrom('responses').select(['participant_guid', 'arrival']).orderBy('arrival').execute()
  const before = (await stored()).length
  const bodies = await makeBodies(two, guid, 200)

  const sent = await Promise.all([sendAll(one, bodies), sendAll(two, bodies)])

  expect(sent.map(({ acknowledged }) => acknowledged.length)).toEqual([200, 200])
  const rows = await stored()
  await db.destroy()
  expect(
    rows
      .slice(before)
      .map((row) => row.participant_guid)
      .sort(),
  ).toEqual(bodies.map((body) => body.participant_guid).sort())
  expect(rows.map((row) => row.arrival)).toEqual(rows.map((_, place) => place + 1))
  expect(rows).toHaveLength(before + bodies.length)
})

test('shares sessions and refused sign-ins between processes', {
  timeout: 60_000,
}, async () => {
  const { token, user } = await signIn(one)
  const asks = async (server: RealServer) =>
    (await ask(server, usersContract.getUser, { params: { id: user.id } }, token)).status
  expect([await asks(one), await asks(two)]).toEqual([200, 200])

  const change = { email: realAdmin.email, oldPassword: realAdmin.password, newPassword: 'Another-Horse-2!' }
  expect((await ask(one, authContract.updatePassword, { body: change }, token)).status).toBe(201)
  expect([await asks(one), await asks(two)]).toEqual([401, 401])

  const attempt = async (server: RealServer, password: string) =>
    (await ask(server, authContract.login, { body: { email: realAdmin.email, password } })).status
  for (let wrong = 0; wrong < freeAttempts; wrong++) {
    expect(await attempt(wrong % 2 === 0 ? one : two, 'wrong')).toBe(401)
  }
  expect([await attempt(one, change.newPassword), await attempt(two, change.newPassword)]).toEqual([429, 429])
})
