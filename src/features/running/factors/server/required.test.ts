import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, testPassword } from '../../../../app/testing/app.ts'
import { memberOf } from '../../../../app/testing/district.ts'
import { noteNewInstallation } from '../../../../server/new-installation.ts'
import { insertOrganization } from '../../../people/memberships/server/actions.ts'
import { usersContract } from '../../../people/users/contract.ts'
import { authContract, type Challenged } from '../../auth/contract.ts'
import { factorsContract } from '../contract.ts'
import { codeAt, stepOf } from './actions-totp.ts'

let app: TestApp
const began = new Date('2026-10-14T15:00:00Z')
beforeAll(async () => {
  app = await testApp()
  await noteNewInstallation(app.db, began)
})
afterAll(() => app.close())

const inDays = (days: number, of = app) => {
  of.clock.at = new Date(began.getTime() + days * 24 * 60 * 60_000)
}
const logIn = async (email: string, of = app) =>
  (await of.call(authContract.login, { body: { email, password: testPassword } })).body
const daysLeft = async (token: string) => (await app.call(factorsContract.factors, {}, token)).body.daysLeft

async function officer() {
  const fields = { name: crypto.randomUUID(), parent_id: null, created_at: began.toISOString() }
  const { id } = await insertOrganization(app.db, fields)
  const { userId } = await memberOf(app, id, 'officer')
  return app.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
}

test.each([
  ['an administrator', async () => (await app.account('CAN_DO_ALL')).user],
  ['an officer', officer],
])('gives %s seven days after the first sign-in to set up two-step sign-in', async (_name, make) => {
  inDays(0)
  const { email } = await make()
  inDays(30)
  const { token } = (await logIn(email)) as { token: string }
  expect(await daysLeft(token)).toBe(7)
  inDays(36.95)
  const second = (await logIn(email)) as { token: string }
  expect(second).toEqual({ token: expect.any(String), message: 'Signed in.', user: expect.anything() })
  expect(await daysLeft(second.token)).toBe(1)

  inDays(37)
  expect(await daysLeft(second.token)).toBe(0)
  const { challenge, setUp } = (await logIn(email)) as Challenged
  const code = codeAt(setUp?.secret ?? '', stepOf(app.clock.at))
  const done = await app.call(authContract.loginFactor, { body: { challenge, code, name: 'My phone' } })
  expect(done.body).toMatchObject({ token: expect.any(String), recoveryCodes: expect.any(Array) })
  expect(await daysLeft((done.body as { token: string }).token)).toBeNull()
})

test('doesn’t require two-step sign-in for a leader', async () => {
  inDays(0)
  const { user } = await app.account()
  const { token } = (await logIn(user.email)) as { token: string }
  expect(await daysLeft(token)).toBeNull()
  inDays(60)
  expect(await logIn(user.email)).toHaveProperty('token')
})

test('requires no two-step sign-in in an installation set up by an earlier version', async () => {
  const earlier = await testApp()
  const { user } = await earlier.account('CAN_DO_ALL')
  await logIn(user.email, earlier)
  inDays(60, earlier)
  const { token } = (await logIn(user.email, earlier)) as { token: string }
  expect((await earlier.call(usersContract.getUserList, {}, token)).status).toBe(200)
  expect((await earlier.call(factorsContract.factors, {}, token)).body.daysLeft).toBeNull()
  await earlier.close()
})
