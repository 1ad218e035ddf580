import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp, testPassword } from '../../../../app/testing/app.ts'
import { readConfig } from '../../../../server/config.ts'
import { authContract } from '../../../running/auth/contract.ts'
import { usersContract } from '../contract.ts'
import type { UserRow } from './tables.ts'

let app: TestApp
let administrator: { user: UserRow; token: string }
let leader: { user: UserRow; token: string }
beforeAll(async () => {
  app = await testApp({ config: { passwordRounds: readConfig({}).passwordRounds } })
  administrator = await app.account('CAN_DO_ALL')
})
beforeEach(async () => {
  leader = await app.account()
})
afterAll(() => app.close())

let made = 0
const account = (change: object = {}) => ({
  firstName: 'Ana',
  lastName: 'Lopez',
  email: `ana${++made}@school.example`,
  contactInfo: '(651) 555-0100',
  password: 'Correct-Horse-1!',
  role: 'CAN_EDIT_ENTITY',
  ...change,
})
const make = (body: object) => app.call(usersContract.newUser, { body }, administrator.token)
const update = (body: object, token = administrator.token) =>
  app.call(usersContract.updateUser, { body }, token)
const signIn = (email: string, password: string) =>
  app.call(authContract.login, { body: { email, password } })
const found = async (id: number) =>
  (await app.call(usersContract.getUser, { params: { id } }, administrator.token)).body

describe('a new account', () => {
  test('is returned without the password and can sign in', async () => {
    const body = account({ firstName: ' Ana ', email: 'Ana@School.example' })

    const answer = await make(body)

    expect(answer.status).toBe(201)
    expect(answer.body.user).toEqual({
      id: expect.any(Number),
      firstName: 'Ana',
      lastName: 'Lopez',
      email: 'ana@school.example',
      contactInfo: '(651) 555-0100',
      phoneNumber: '(651) 555-0100',
      role: 'CAN_EDIT_ENTITY',
      isActive: true,
      version: expect.any(Number),
    })
    expect((await signIn('ana@school.example', 'Correct-Horse-1!')).status).toBe(200)
    const row = await app.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', answer.body.user.id)
      .executeTakeFirstOrThrow()
    expect(row.password_hash).toMatch(/^\$2[aby]\$10\$/)
  })

  test.each([
    ['a blank first name', { firstName: '  ' }, /This field is required \(firstName\)/],
    ['a blank last name', { lastName: '' }, /This field is required \(lastName\)/],
    ['blank contact info', { contactInfo: '' }, /This field is required \(contactInfo\)/],
    ['no e-mail address', { email: 'ana' }, /Enter an email address/],
    ['no role', { role: '' }, /Choose a role/],
    ['an unknown role', { role: 'CAN_DO_SOMETHING' }, /Choose a role/],
    ['a missing field', { lastName: undefined }, /lastName/],
    [
      'a password without a number',
      { password: 'Correct-Horse-x!' },
      /^Password must have at least 12 characters/,
    ],
    ['a short password', { password: 'Horse-1!' }, /^Password must have at least 12 characters/],
  ])('is refused with %s', async (_what, change, message) => {
    const answer = await make(account(change))

    expect([answer.status, answer.message]).toEqual([400, expect.stringMatching(message)])
  })

  test('rejects an address already in use, ignoring case', async () => {
    const answer = await make(account({ email: leader.user.email.toUpperCase() }))

    expect(answer).toMatchObject({ status: 409, message: 'This email address already has an account.' })
  })
})

test('stores a phone number separately from the contact info', async () => {
  const { id } = (await make(account({ phoneNumber: '(651) 555-0171' }))).body.user
  const both = { contactInfo: '(651) 555-0100', phoneNumber: '(651) 555-0171' }
  expect(await found(id)).toMatchObject(both)

  await update({ id, contactInfo: 'front office' })
  expect(await found(id)).toMatchObject({ ...both, contactInfo: 'front office' })
  expect((await update({ id, phoneNumber: '(651) 555-0172' })).body.user.phoneNumber).toBe('(651) 555-0172')
})

test('lists every account, sorted by last and first name', async () => {
  await make(account({ firstName: 'Zoe', lastName: 'Aaronson' }))
  await make(account({ firstName: 'Abe', lastName: 'Aaronson' }))

  const { status, body } = await app.call(usersContract.getUserList, {}, administrator.token)

  expect(status).toBe(200)
  expect(body.slice(0, 2).map((user) => user.firstName)).toEqual(['Abe', 'Zoe'])
  const { count } = await app.db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(body).toHaveLength(Number(count))
  expect(JSON.stringify(body)).not.toMatch(/password|hash|session/i)
})

test('returns permission names in the permission list and in an account’s role', async () => {
  const permissions = await app.call(usersContract.getPermissions, {}, leader.token)
  const role = await app.call(usersContract.getRole, { params: { id: leader.user.id } }, leader.token)

  expect(permissions.body.map((one) => one.permission_name)).toEqual([
    'CAN_DO_ALL',
    'CAN_EDIT_ENTITY',
    'CAN_CREATE_SURVEY',
  ])
  expect(role.body).toEqual({ permission_name: 'CAN_EDIT_ENTITY' })
})

describe('get-role', () => {
  const roleOf = async (id: number | string, token: string) => {
    const { status, body } = await app.call(usersContract.getRole, { params: { id } }, token)
    return status === 200 ? body.permission_name : status
  }

  test('finds a permission by name, number or account ID', async () => {
    expect(await roleOf('CAN_DO_ALL', leader.token)).toBe('CAN_DO_ALL')
    expect(await roleOf(3, leader.token)).toBe('CAN_CREATE_SURVEY')
    expect(await roleOf(leader.user.id, leader.token)).toBe('CAN_EDIT_ENTITY')
    expect(await roleOf(leader.user.id, administrator.token)).toBe('CAN_EDIT_ENTITY')
  })

  test('refuses access to someone else’s account and rejects unknown permissions', async () => {
    const other = await app.account()
    expect(await roleOf(other.user.id, leader.token)).toBe(403)
    expect(await roleOf(999_999, leader.token)).toBe(403)
    expect(await roleOf(999_999, administrator.token)).toBe(404)
    expect(await roleOf('CAN_FLY', leader.token)).toBe(400)
  })
})

describe('a leader', () => {
  test('can send back their get-user-list record with one field changed', async () => {
    const { body: own } = await app.call(
      usersContract.getUser,
      { params: { id: leader.user.id } },
      leader.token,
    )
    const answer = await update({ ...own, lastName: 'Changed', password: '••••••••' }, leader.token)
    expect(answer).toMatchObject({
      status: 201,
      body: { user: { ...own, lastName: 'Changed', version: expect.any(Number) } },
    })
    expect((await signIn(leader.user.email, testPassword)).status).toBe(200)
  })

  test('changes their own name, address and contact info and leaves the rest unchanged', async () => {
    const { id } = leader.user

    const answer = await update(
      { id, firstName: 'Mai', email: `Mai${id}@school.example`, currentPassword: testPassword },
      leader.token,
    )

    expect(answer.status).toBe(201)
    expect(await found(id)).toMatchObject({
      firstName: 'Mai',
      lastName: 'Thompson',
      email: `mai${id}@school.example`,
      role: 'CAN_EDIT_ENTITY',
    })
  })

  test.each([
    ['their role', { role: 'CAN_DO_ALL' }],
    ['whether they are active', { isActive: false }],
    ['their password without the current one', { password: 'Another-Horse-2!' }],
  ])('can’t set %s', async (_what, change) => {
    const answer = await update({ id: leader.user.id, ...change }, leader.token)

    expect(answer).toMatchObject({ status: 403, message: 'Permission denied' })
    expect(await found(leader.user.id)).toMatchObject({ role: 'CAN_EDIT_ENTITY', isActive: true })
  })

  test.each([
    ['without the current password', {}, 'Enter your current password to change your email address.'],
    ['with a wrong one', { currentPassword: 'Wrong-Horse-1!' }, 'The current password is wrong.'],
  ])('can’t change their address %s', async (_how, password, message) => {
    const { id, email } = leader.user
    const body = { id, firstName: 'Mai', email: 'mine@school.example' }

    expect(await update({ ...body, ...password }, leader.token)).toMatchObject({ status: 400, message })
    expect(await found(id)).toMatchObject({ firstName: 'Maya', email })
    // The page sends the address with every change.
    expect((await update({ ...body, email: email.toUpperCase() }, leader.token)).status).toBe(201)
  })

  test('can’t use an address that another account already uses', async () => {
    const answer = await update(
      { id: leader.user.id, email: administrator.user.email, currentPassword: testPassword },
      leader.token,
    )

    expect(answer.status).toBe(409)
  })
})

describe('an administrator', () => {
  test('deactivates an account and permanently ends its token and session', async () => {
    const { user, token } = leader
    const answer = await update({ id: user.id, isActive: false })

    expect(answer.body.user.isActive).toBe(false)
    expect((await app.call(usersContract.getRole, { params: { id: user.id } }, token)).status).toBe(401)
    await update({ id: user.id, isActive: true })
    expect((await app.call(usersContract.getRole, { params: { id: user.id } }, token)).status).toBe(401)
  })

  test('sets a temporary password and ends the account’s sessions', async () => {
    const { user, token } = leader

    await update({ id: user.id, password: 'Temporary-Pass-3!' })

    expect((await app.call(usersContract.getRole, { params: { id: user.id } }, token)).status).toBe(401)
    expect((await signIn(user.email, 'Temporary-Pass-3!')).status).toBe(200)
  })

  test('sets only a temporary password that meets the policy', async () => {
    expect((await update({ id: leader.user.id, password: 'temporary' })).message).toMatch(
      /at least 12 characters/,
    )
    expect((await update({ id: leader.user.id, password: 'Welcome-2026!' })).message).toMatch(
      /Too many people use this password/,
    )
  })

  test('changes a role, effective immediately', async () => {
    await update({ id: leader.user.id, role: 'CAN_DO_ALL' })

    expect((await app.call(usersContract.getUserList, {}, leader.token)).status).toBe(200)
    await update({ id: leader.user.id, role: 'CAN_EDIT_ENTITY' })
  })

  test('keeps the role if no other administrator is active', async () => {
    const { id } = administrator.user
    const message = 'This is the only active administrator. Add another administrator first.'

    expect(await update({ id, isActive: false })).toMatchObject({ status: 409, message })
    expect(await update({ id, role: 'CAN_EDIT_ENTITY' })).toMatchObject({ status: 409, message })
    expect((await update({ id, lastName: 'Director' })).status).toBe(201)
  })

  test('logs the names of changed fields but no passwords', async () => {
    await update({ id: leader.user.id, password: 'Temporary-Pass-3!', role: 'CAN_CREATE_SURVEY' })

    const events = await app.db
      .selectFrom('system_events')
      .selectAll()
      .where('identifier', '=', `user ${leader.user.id}`)
      .execute()
    expect(events).toMatchObject([
      { user_fk: administrator.user.id, event: 'Account changed', message: 'role, password' },
    ])
  })
})
