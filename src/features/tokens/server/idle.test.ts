import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../app/testing/app.ts'
import { authContract } from '../../auth/contract.ts'
import { usersContract } from '../../users/contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ config: { idleMinutes: 20 } })
})
afterAll(() => app.close())

const later = (minutes: number) => {
  app.clock.at = new Date(app.clock.at.getTime() + minutes * 60_000)
}

test('a session that nobody touches ends, and one in use two hours after the sign-in', async () => {
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

test('where the setting is missing no token is prolonged', async () => {
  const usual = await testApp()
  const { token } = await usual.account()
  expect((await usual.call(authContract.keepSignedIn, {}, token)).status).toBe(409)
  await usual.close()
})
