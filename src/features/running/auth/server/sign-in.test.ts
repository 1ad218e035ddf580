import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp, testPassword } from '../../../../app/testing/app.ts'
import { usersContract } from '../../../people/users/contract.ts'
import { freeAttempts } from '../../../records/attempts/rules.ts'
import { schoolContract } from '../../../schools/school/contract.ts'
import { authContract } from '../contract.ts'

let app: TestApp
beforeEach(async () => {
  app = await testApp()
})
afterEach(() => app.close())

const newPassword = 'Another-Horse-2!'
const signIn = (email: string, password: string, address = '198.51.100.7') =>
  app.app.inject({ method: 'POST', url: '/api/login', payload: { email, password }, remoteAddress: address })
const minutesLater = (minutes: number) => {
  app.clock.at = new Date(app.clock.at.getTime() + minutes * 60_000)
}
const mySchool = (user: { id: number }, token: string) =>
  app.call(schoolContract.getUserEntity, { params: { userId: user.id } }, token)

describe('signing in', () => {
  test('returns a signed two-hour token with id, role and names, and the account', async () => {
    const { user } = await app.account('CAN_CREATE_SURVEY', 'maya@school.example')

    const answer = await signIn(' Maya@School.example ', testPassword)

    expect(answer.statusCode).toBe(200)
    const { token, ...rest } = answer.json()
    expect(decodeProtectedHeader(token).alg).toBe('HS256')
    const expires = app.clock.at.getTime() / 1000 + 7200
    expect(decodeJwt(token)).toMatchObject({
      id: user.id,
      role: 'CAN_CREATE_SURVEY',
      firstName: 'Maya',
      lastName: 'Thompson',
      tokenExp: expires,
      exp: expires,
    })
    expect(rest).toEqual({
      message: 'Signed in.',
      user: {
        id: user.id,
        firstName: 'Maya',
        lastName: 'Thompson',
        email: 'maya@school.example',
        contactInfo: '(651) 555-0193',
        phoneNumber: '(651) 555-0193',
        role: 'CAN_CREATE_SURVEY',
        isActive: true,
        version: expect.any(Number),
      },
    })
  })

  test.each([
    ['a wrong password', 'maya@school.example', 'Wrong-Horse-1!'],
    ['an empty password', 'maya@school.example', ''],
    ['an unknown address', 'nobody@school.example', testPassword],
    ['a deactivated account', 'gone@school.example', testPassword],
  ])('rejects %s with the same message', async (_what, email, password) => {
    await app.account('CAN_EDIT_ENTITY', 'maya@school.example')
    const { user } = await app.account('CAN_EDIT_ENTITY', 'gone@school.example')
    const { token } = await app.account('CAN_DO_ALL')
    await app.call(usersContract.updateUser, { body: { id: user.id, isActive: false } }, token)

    const answer = await signIn(email, password)

    expect([answer.statusCode, answer.json()]).toEqual([401, { message: 'Invalid email or password.' }])
  })

  test('accepts a token until its two hours are over', async () => {
    const { user, token } = await app.account()

    minutesLater(119)
    expect((await mySchool(user, token)).status).toBe(200)
    minutesLater(1)
    expect(await mySchool(user, token)).toMatchObject({ status: 401, message: 'Invalid or expired token' })
  })
})

test.each(['bearer', 'BEARER', 'Bearer'])('accepts the token scheme written as %s', async (scheme) => {
  const { user, token } = await app.account()
  const answer = await app.app.inject({
    url: `/api/get-role/${user.id}`,
    headers: { authorization: `${scheme} ${token}` },
  })
  expect(answer.statusCode).toBe(200)
})

describe('changing a password', () => {
  const change = (token: string, body: { email: string; oldPassword: string; newPassword: string }) =>
    app.call(authContract.updatePassword, { body }, token)

  test('ends the account’s other sessions and issues a new token', async () => {
    const { user, token } = await app.account()

    const answer = await change(token, {
      email: user.email,
      oldPassword: ` ${testPassword} `,
      newPassword: ` ${newPassword} `,
    })

    expect(answer.status).toBe(201)
    expect(answer.body.message).toBe('Password has been successfully updated.')
    expect((await mySchool(user, token)).status).toBe(401)
    expect((await mySchool(user, answer.body.token)).status).toBe(200)
    expect((await signIn(user.email, testPassword)).statusCode).toBe(401)
    expect((await signIn(user.email, newPassword)).statusCode).toBe(200)
  })

  test('accepts one of two simultaneous changes and ends the other’s session', async () => {
    const { user, token } = await app.account()
    const to = (password: string) =>
      change(token, { email: user.email, oldPassword: testPassword, newPassword: password })

    const answers = await Promise.all([to('First-Horse-22!'), to('Other-Horse-33!')])

    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 401])
    const kept = answers[0]?.status === 201 ? 'First-Horse-22!' : 'Other-Horse-33!'
    expect((await signIn(user.email, kept)).statusCode).toBe(200)
  })

  const common = 'Too many people use this password, or one much like it. Choose one that’s harder to guess.'
  const rule =
    'Password must have at least 12 characters, one uppercase letter, one number, one special character.'
  test.each([
    ['the current one is wrong', { oldPassword: 'Wrong-Horse-1!' }, 400, 'The current password is wrong.'],
    ['the new one is too short', { newPassword: 'Short-1!' }, 400, rule],
    ['the new one is a common one', { newPassword: 'P@$$w0rd2026!!' }, 400, common],
    ['the new one has no special character', { newPassword: 'Another-Horse-2' }, 400, rule],
    [
      'the new one is too long for the hash',
      { newPassword: `A1!${'x'.repeat(70)}` },
      400,
      'At most 72 characters. (newPassword)',
    ],
    [
      'the new one has more bytes than the hash reads',
      { newPassword: `A1!${'é'.repeat(40)}` },
      400,
      'This password is too long. Accented letters and non-Latin letters count as two or more. (newPassword)',
    ],
    ['it is about another account', { email: 'somebody@school.example' }, 403, 'Permission denied'],
  ])('is refused when %s, and nothing changes', async (_when, body, status, message) => {
    const { user, token } = await app.account()

    const answer = await change(token, { email: user.email, oldPassword: testPassword, newPassword, ...body })

    expect([answer.status, answer.message]).toEqual([status, message])
    expect((await mySchool(user, token)).status).toBe(200)
    expect((await signIn(user.email, testPassword)).statusCode).toBe(200)
  })

  test('counts guesses of the current password by account and logs them', async () => {
    const administrator = await app.account('CAN_DO_ALL')
    const { user, token } = await app.account()
    let email = user.email
    const guess = () => change(token, { email, oldPassword: 'Wrong-Horse-1!', newPassword })
    for (let number = 0; number < freeAttempts; number++) {
      expect(await guess()).toMatchObject({ status: 400, message: 'The current password is wrong.' })
      email = `other${number}@school.example`
      const body = { id: user.id, email }
      await app.call(usersContract.updateUser, { body }, administrator.token)
    }

    expect(await guess()).toMatchObject({
      status: 429,
      message: 'Too many attempts. Try again in 10 seconds.',
    })
    const body = { id: user.id, email: 'mine@school.example', currentPassword: testPassword }
    expect((await app.call(usersContract.updateUser, { body }, token)).status).toBe(429)
    const events = await app.db
      .selectFrom('system_events')
      .selectAll()
      .where('event', '=', 'Wrong current password')
      .execute()
    expect(events.map((event) => event.user_fk)).toEqual(Array(freeAttempts).fill(user.id))
  })

  test('requires a password that differs from the current one', async () => {
    const { user, token } = await app.account()
    const { body } = await change(token, { email: user.email, oldPassword: testPassword, newPassword })

    const again = await change(body.token, { email: user.email, oldPassword: newPassword, newPassword })

    expect(again).toMatchObject({
      status: 400,
      message: 'Choose a password that’s different from the last one.',
    })
  })
})
