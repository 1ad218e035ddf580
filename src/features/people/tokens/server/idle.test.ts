import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, testPassword } from '../../../../app/testing/app.ts'
import { admitted } from '../../../../app/testing/client.ts'
import { authContract } from '../../../running/auth/contract.ts'
import { usersContract } from '../../users/contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ config: { idleMinutes: 20 } })
})
afterAll(() => app.close())

const later = (minutes: number) => {
  app.clock.at = new Date(app.clock.at.getTime() + minutes * 60_000)
}

test('ends an inactive session, and an active session two hours after sign-in', async () => {
  const { user, token } = await app.account()
  const ask = async (bearer: string) =>
    (await app.call(usersContract.getUser, { params: { id: user.id } }, bearer)).status
  let kept = token
  for (let minutes = 0; minutes < 105; minutes += 15) {
    later(15)
    kept = (await app.call(authContract.keepSignedIn, {}, kept)).body.token
  }
  expect([await ask(kept), await ask(token)]).toEqual([200, 401])
  later(14)
  expect(await ask(kept)).toBe(200)
  kept = (await app.call(authContract.keepSignedIn, {}, kept)).body.token
  later(1)
  expect(await ask(kept)).toBe(401)

  const other = await app.account()
  later(20)
  expect((await app.call(authContract.keepSignedIn, {}, other.token)).status).toBe(401)
})

const logIn = async (email: string, body: object, headers: Record<string, string> = {}) => {
  const input = { body: { email, password: testPassword, ...body } }
  return admitted((await app.call(authContract.login, input, null, headers)).body).token
}

test('gives a program two hours without a renewal', async () => {
  const { user } = await app.account()
  const token = await logIn(user.email, {})
  later(119)
  expect((await app.call(usersContract.getUser, { params: { id: user.id } }, token)).status).toBe(200)
  expect((await app.call(authContract.keepSignedIn, {}, token)).status).toBe(409)
  later(1)
  expect((await app.call(usersContract.getUser, { params: { id: user.id } }, token)).status).toBe(401)
})

test.each([
  ['says that it is one', { isPage: true }, {}],
  ['says that it is none', { isPage: false }, { origin: 'https://audit.example' }],
  ['says nothing', {}, { 'sec-fetch-site': 'same-origin' }],
])('limits the idle time of a page that %s', async (_name, body, headers) => {
  const { user } = await app.account()
  const token = await logIn(user.email, body, headers)
  later(20)
  expect((await app.call(usersContract.getUser, { params: { id: user.id } }, token)).status).toBe(401)
})

test('doesn’t apply the idle limit to a program’s session after a password change', async () => {
  const { user } = await app.account()
  const token = await logIn(user.email, {})
  later(21)
  const body = { oldPassword: testPassword, newPassword: 'Another-Horse-2!' }
  const next = (await app.call(authContract.updatePassword, { body }, token)).body.token
  later(21)
  expect((await app.call(usersContract.getUser, { params: { id: user.id } }, next)).status).toBe(200)
})

test('doesn’t renew tokens if no idle limit is configured', async () => {
  const usual = await testApp()
  const { token } = await usual.account()
  expect((await usual.call(authContract.keepSignedIn, {}, token)).status).toBe(409)
  await usual.close()
})
