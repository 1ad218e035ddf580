import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp, testPassword } from '../../../../app/testing/app.ts'
import { admitted } from '../../../../app/testing/client.ts'
import { runSchedule } from '../../../../app/testing/schedule.ts'
import { authContract } from '../../../running/auth/contract.ts'
import type { UserRow } from '../../users/server/tables.ts'
import { tokensContract } from '../contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ config: { idleMinutes: 20 } })
})
afterAll(() => app.close())

let user: UserRow
let token: string
beforeEach(async () => {
  const made = await app.account()
  user = made.user
  token = await logIn('Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0')
})

const later = (minutes: number) => {
  app.clock.at = new Date(app.clock.at.getTime() + minutes * 60_000)
}
async function logIn(agent: string, password = testPassword): Promise<string> {
  const body = { email: user.email, password }
  return admitted((await app.call(authContract.login, { body }, null, { 'user-agent': agent })).body).token
}
const safari = 'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Safari/604.1'
const list = (bearer: string) => app.call(tokensContract.sessions, {}, bearer)
const browsers = async (bearer: string) => (await list(bearer)).body.map(({ browser }) => browser)

test('lists a user’s own sessions by browser and system and marks the current session', async () => {
  later(7)
  const other = await logIn(safari)
  later(6)

  const { body } = await list(token)
  expect(body).toMatchObject([
    { browser: 'Firefox on Windows', isThisOne: true, lastUsed: app.clock.at.toISOString() },
    { browser: 'Safari on iOS', isThisOne: false },
    { browser: '', isThisOne: false },
  ])
  expect(Date.parse(body[1]?.lastUsed ?? '') - Date.parse(body[0]?.begun ?? '')).toBe(7 * 60_000)
  expect((await list(other)).body.find(({ isThisOne }) => isThisOne)).toMatchObject({
    browser: 'Safari on iOS',
  })
  const stored = await app.db.selectFrom('sessions').selectAll().where('user_id', '=', user.id).execute()
  expect(JSON.stringify(stored)).not.toMatch(/Mozilla|127\.0\.0/)
})

test('rejects an ended session right away and lets only its owner end it', async () => {
  const other = await logIn(safari)
  const stranger = await app.account()
  const id = (await list(other)).body.find(({ isThisOne }) => isThisOne)?.id ?? ''
  const end = (bearer: string) => app.call(tokensContract.endSession, { body: { id } }, bearer)

  expect((await end(stranger.token)).status).toBe(200)
  expect((await list(other)).status).toBe(200)
  for (const _ of [1, 2]) expect((await end(token)).status).toBe(200)
  expect((await list(other)).status).toBe(401)
  expect((await list(token)).status).toBe(200)
  const events = app.db.selectFrom('system_events').select('event').where('user_fk', '=', user.id)
  expect(await events.where('event', '=', 'Session ended').execute()).toHaveLength(1)
})

test('ends all other sessions right away, even while they are being renewed', async () => {
  const others = await Promise.all([logIn(safari), logIn(safari)])
  const kept = await app.call(authContract.keepSignedIn, {}, await pageToken())
  const [ended, ...renewed] = await Promise.all([
    app.call(tokensContract.endOtherSessions, {}, token),
    ...others.map((other) => app.call(authContract.keepSignedIn, {}, other)),
  ])

  for (const gone of [token, kept.body.token, ...others, ...renewed.flatMap(({ body }) => body.token ?? [])])
    expect((await list(gone)).status).toBe(401)
  expect(await browsers(ended.body.token)).toEqual(['Firefox on Windows'])
})
async function pageToken(): Promise<string> {
  const body = { email: user.email, password: testPassword, isPage: true }
  return admitted((await app.call(authContract.login, { body })).body).token
}

test('ends the session on the server at sign-out, even for copied tokens', async () => {
  expect((await app.call(authContract.signOut, {}, token)).status).toBe(200)
  expect((await list(token)).status).toBe(401)
})

test('keeps a session after a password change but ends its earlier tokens', async () => {
  const page = await pageToken()
  const renewed = (await app.call(authContract.keepSignedIn, {}, page)).body.token
  const body = { oldPassword: testPassword, newPassword: 'Another-Horse-2!' }
  const next = (await app.call(authContract.updatePassword, { body }, renewed)).body.token

  const { body: sessions } = await list(next)
  expect(sessions).toHaveLength(1)
  await app.call(tokensContract.endSession, { body: { id: sessions[0]?.id } }, next)
  for (const gone of [page, renewed, next]) expect((await list(gone)).status).toBe(401)
})

test('deletes expired sessions unless the clock is ahead', async () => {
  const now = app.clock.at
  later(12 * 24 * 60)
  await app.account()
  app.clock.at = now
  expect((await list(token)).status).toBe(200)

  later(121)
  token = await logIn(safari)
  await runSchedule(app)
  const rows = await app.db.selectFrom('sessions').select('browser').where('user_id', '=', user.id).execute()
  expect(rows).toEqual([{ browser: 'Safari on iOS' }])
})
