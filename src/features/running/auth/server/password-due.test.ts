import { afterAll, beforeAll, expect, test } from 'vitest'
import { contracts } from '../../../../app/capabilities.ts'
import { type TestApp, testApp, testPassword } from '../../../../app/testing/app.ts'
import { admitted } from '../../../../app/testing/client.ts'
import { usersContract } from '../../../people/users/contract.ts'
import type { UserRow } from '../../../people/users/server/tables.ts'
import { authContract } from '../contract.ts'

let app: TestApp
let administrator: { user: UserRow; token: string }
beforeAll(async () => {
  app = await testApp()
  administrator = await app.account('CAN_DO_ALL')
})
afterAll(() => app.close())

const temporary = 'Temporary-Pass-3!'
const signIn = (email: string, password: string) =>
  app.call(authContract.login, { body: { email, password } })
const made = async (change: object) => {
  const body = {
    firstName: 'Ana',
    lastName: 'Lopez',
    email: `${crypto.randomUUID()}@school.example`,
    contactInfo: '1',
    password: temporary,
    role: 'CAN_DO_ALL',
    ...change,
  }
  return (await app.call(usersContract.newUser, { body }, administrator.token)).body.user
}

test('allows only sign-out until a required new password is set', async () => {
  const { id, email } = await made({ mustChangePassword: true })
  const body = admitted((await signIn(email, temporary)).body)
  expect(body.mustChangePassword).toBe(true)

  for (const contract of contracts) {
    for (const { access, method, path } of Object.values(contract)) {
      if (access === 'public' || ['/api/update-password', '/api/sign-out'].includes(path)) continue
      const answer = await app.app.inject({
        method,
        url: path.replace(/\{\w+\}/g, '1'),
        headers: { authorization: `Bearer ${body.token}` },
      })
      expect([path, answer.statusCode, answer.json()]).toEqual([
        path,
        403,
        { message: 'Choose a new password first.', code: 'mustChangePassword' },
      ])
    }
  }

  const change = { oldPassword: temporary, newPassword: 'Another-Horse-2!' }
  const { status, body: changed } = await app.call(authContract.updatePassword, { body: change }, body.token)
  expect(status).toBe(201)
  expect((await app.call(usersContract.getUser, { params: { id } }, changed.token)).status).toBe(200)
  expect(admitted((await signIn(email, 'Another-Horse-2!')).body).mustChangePassword).toBeUndefined()
})

test('requires a new password after an administrator sets one', async () => {
  const { user } = await app.account()
  const body = { id: user.id, password: temporary }
  await app.call(usersContract.updateUser, { body }, administrator.token)

  expect(admitted((await signIn(user.email, temporary)).body).mustChangePassword).toBe(true)
})

test('doesn’t require a new password from users who set their own', async () => {
  const own = await app.account('CAN_DO_ALL')
  const body = { id: own.user.id, password: temporary }
  await app.call(usersContract.updateUser, { body }, own.token)
  const other = await made({})

  for (const { email } of [own.user, other])
    expect(admitted((await signIn(email, temporary)).body).mustChangePassword).toBeUndefined()
  expect(
    admitted((await signIn(administrator.user.email, testPassword)).body).mustChangePassword,
  ).toBeUndefined()
})
