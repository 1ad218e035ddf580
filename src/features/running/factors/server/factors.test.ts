import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp, testPassword } from '../../../../app/testing/app.ts'
import { insertOrganization, upsertOrganizationMember } from '../../../people/memberships/server/actions.ts'
import { makeToken, newSession } from '../../../people/tokens/server/actions.ts'
import { usersContract } from '../../../people/users/contract.ts'
import type { UserRow } from '../../../people/users/server/tables.ts'
import { authContract, type Challenged } from '../../auth/contract.ts'
import { factorsContract } from '../contract.ts'
import { codeAt, stepOf } from './actions-totp.ts'

const began = '2026-10-14T15:00:00Z'
let app: TestApp
let person: { user: UserRow; token: string }
beforeAll(async () => {
  app = await testApp({ now: began })
})
beforeEach(async () => {
  app.clock.at = new Date(began)
  person = await app.account('CAN_DO_ALL')
})
afterAll(() => app.close())

const later = (minutes: number) => {
  app.clock.at = new Date(app.clock.at.getTime() + minutes * 60_000)
}
const codeOf = (secret: string) => codeAt(secret, stepOf(app.clock.at))
const logIn = async (password = testPassword) =>
  app.call(authContract.login, { body: { email: person.user.email, password } })
const challenged = async () => (await logIn()).body as Challenged
const answer = (body: object) => app.call(authContract.loginFactor, { body })
const mine = (token: string) => app.call(usersContract.getUser, { params: { id: person.user.id } }, token)

/** Sets up an authenticator app for the account. Later sign-ins ask for its code. */
async function setUp() {
  const { body } = await app.call(factorsContract.beginFactor, { body: { kind: 'app' } }, person.token)
  const secret = body.app?.secret ?? ''
  const added = await app.call(
    factorsContract.addFactor,
    { body: { challenge: body.challenge, name: 'My phone', code: codeOf(secret) } },
    person.token,
  )
  expect(added.status).toBe(201)
  later(1)
  return { secret, token: added.body.token, codes: added.body.recoveryCodes ?? [] }
}

test('computes the codes of RFC 6238', () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  expect(codeAt(secret, stepOf(new Date(59_000)))).toBe('287082')
  expect(codeAt(secret, stepOf(new Date(1_111_111_109_000)))).toBe('081804')
  expect(codeAt(secret, stepOf(new Date(20_000_000_000_000)))).toBe('353130')
})

test('asks for an authenticator code after the password, then issues a token', async () => {
  const { secret } = await setUp()

  const { status, body } = await logIn()
  expect(status).toBe(200)
  expect(body).toEqual({
    message: 'Enter your sign-in code or use your passkey.',
    challenge: expect.any(String),
    ask: { app: true, passkey: null },
  })
  const { challenge } = body as Challenged
  const done = await answer({ challenge, code: codeOf(secret).replace(/(...)/, '$1 ') })

  expect(done.status).toBe(200)
  expect((await mine((done.body as { token: string }).token)).status).toBe(200)
})

test('responds to a wrong password the same way for every account', async () => {
  await setUp()
  expect(await logIn('Wrong-Horse-1!')).toMatchObject({ status: 401, message: 'Invalid email or password.' })
})

describe('protection against bypassing two-step sign-in', () => {
  test('accepts a code once, even in simultaneous requests', async () => {
    const { secret } = await setUp()
    const [one, other] = [await challenged(), await challenged()]
    const code = codeOf(secret)

    const answers = await Promise.all([one, other].map(({ challenge }) => answer({ challenge, code })))

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('accepts a challenge once and for ten minutes', async () => {
    const { secret } = await setUp()
    const used = await challenged()
    await answer({ challenge: used.challenge, code: codeOf(secret) })
    later(1)
    const again = await answer({ challenge: used.challenge, code: codeOf(secret) })
    const late = await challenged()
    later(11)

    for (const { status, message } of [
      again,
      await answer({ challenge: late.challenge, code: codeOf(secret) }),
    ])
      expect([status, message]).toEqual([400, 'This request expired or was already used. Start over.'])
  })

  test('rejects another account’s code for a challenge', async () => {
    const { secret } = await setUp()
    person = await app.account()
    await setUp()
    const { challenge } = await challenged()

    expect((await answer({ challenge, code: codeOf(secret) })).status).toBe(400)
  })

  test('doesn’t accept sign-in challenges for setup, or setup challenges for sign-in', async () => {
    await setUp()
    const { challenge } = await challenged()
    expect((await answer({ challenge, code: '123456', name: 'Mine' })).status).toBe(400)

    const { token } = await app.account()
    const { body } = await app.call(factorsContract.beginFactor, { body: { kind: 'app' } }, token)
    expect((await answer({ challenge: body.challenge, code: codeOf(body.app?.secret ?? '') })).status).toBe(
      400,
    )
  })

  test('ends tokens issued before the factor and rejects a challenge used as a token', async () => {
    const before = person.token
    const { token } = await setUp()
    const { challenge } = await challenged()

    expect((await mine(before)).status).toBe(401)
    expect((await mine(challenge)).status).toBe(401)
    expect((await mine(token)).status).toBe(200)
  })

  test('ends an open challenge when the password changes', async () => {
    const { secret, token } = await setUp()
    const { challenge } = await challenged()
    const body = { oldPassword: testPassword, newPassword: 'Another-Horse-2!' }
    const changed = await app.call(authContract.updatePassword, { body }, token)
    expect(changed.status).toBe(201)

    expect((await answer({ challenge, code: codeOf(secret) })).status).toBe(400)
    expect(await logIn('Another-Horse-2!')).toMatchObject({ body: { challenge: expect.any(String) } })
  })

  test('changes factors only within 15 minutes of a sign-in', async () => {
    const { token } = await setUp()
    later(15)
    later(1)
    const body = { oldPassword: testPassword, newPassword: 'Another-Horse-2!' }
    const renewed = (await app.call(authContract.updatePassword, { body }, token)).body.token
    expect((await app.call(factorsContract.beginFactor, { body: { kind: 'app' } }, renewed)).status).toBe(403)
    expect((await app.call(factorsContract.removeFactor, { body: { id: 1 } }, renewed)).status).toBe(403)
    expect((await app.call(factorsContract.renewRecoveryCodes, {}, renewed)).status).toBe(403)
  })

  test('logs wrong codes and delays the next code, even with a new challenge', async () => {
    const { secret } = await setUp()
    for (let number = 0; number < 5; number++) {
      const { challenge } = await challenged()
      expect(await answer({ challenge, code: '000000' })).toMatchObject({
        status: 400,
        message: 'This code is wrong or was already used.',
      })
    }
    const { challenge } = await challenged()

    expect((await answer({ challenge, code: codeOf(secret) })).status).toBe(429)
    const events = await app.db
      .selectFrom('system_events')
      .select('event')
      .where('user_fk', '=', person.user.id)
      .where('event', '=', 'Wrong second factor')
      .execute()
    expect(events).toHaveLength(5)
  })
})

describe('recovery codes', () => {
  test('accepts each code once, even in simultaneous requests', async () => {
    const { codes } = await setUp()
    expect(codes).toHaveLength(10)
    const [one, other] = [await challenged(), await challenged()]

    const code = codes[0]?.toUpperCase()
    const answers = await Promise.all([one, other].map(({ challenge }) => answer({ challenge, code })))

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const { token } = { ...answers.find(({ status }) => status === 200)?.body } as { token: string }
    expect((await app.call(factorsContract.factors, {}, token)).body.recoveryLeft).toBe(9)
  })

  test('stores digests, and new codes replace the old ones', async () => {
    const { codes, token } = await setUp()
    const rows = await app.db.selectFrom('recovery_codes').select('digest').execute()
    expect(JSON.stringify(rows)).not.toContain(codes[0]?.replaceAll('-', ''))

    const renewed = await app.call(factorsContract.renewRecoveryCodes, {}, token)
    const { challenge } = await challenged()
    expect((await answer({ challenge, code: codes[1] })).status).toBe(400)
    expect((await answer({ challenge, code: renewed.body.recoveryCodes[1] })).status).toBe(200)
  })
})

describe('administrators who must use two-step sign-in', () => {
  let strict: TestApp
  beforeAll(async () => {
    strict = await testApp({ now: began, config: { secondFactorFor: ['administrator'] } })
  })
  afterAll(() => strict.close())
  const ask = (email: string) => strict.call(authContract.login, { body: { email, password: testPassword } })

  test('sets up a factor after the password, with recovery codes', async () => {
    const { user } = await strict.account('CAN_DO_ALL')
    const { challenge, setUp: offer } = (await ask(user.email)).body as Challenged
    expect(offer?.address).toMatch(/^otpauth:\/\/totp\/Equity%20Audit%3A/)

    const code = codeAt(offer?.secret ?? '', stepOf(strict.clock.at))
    const body = { challenge, code, name: 'My phone' }
    const done = await strict.call(authContract.loginFactor, { body })
    expect(done).toMatchObject({ status: 200, body: { recoveryCodes: expect.any(Array) } })

    const { token } = done.body as { token: string }
    expect((await strict.call(usersContract.getUserList, {}, token)).status).toBe(200)
    expect((await ask(user.email)).body).toMatchObject({ ask: { app: true } })
  })

  test('rejects a token without a factor, even if renewed, except a leader’s', async () => {
    const { user, token } = await strict.account('CAN_DO_ALL')
    const body = { oldPassword: testPassword, newPassword: 'Another-Horse-2!' }
    for (const answered of [
      await strict.call(usersContract.getUserList, {}, token),
      await strict.call(authContract.updatePassword, { body }, token),
      await strict.call(authContract.keepSignedIn, {}, token),
    ])
      expect(answered.status).toBe(401)
    const passed = await makeToken(strict, user, newSession(strict, { withFactor: true }))
    expect((await strict.call(usersContract.getUserList, {}, passed)).status).toBe(200)

    const leader = await strict.account()
    expect((await ask(leader.user.email)).body).toHaveProperty('token')
  })
})

test('ends tokens without a factor when a role starts to require a factor', async () => {
  const strict = await testApp({ now: began, config: { secondFactorFor: ['officer'] } })
  const { user, token } = await strict.account('CAN_CREATE_SURVEY')
  const since = strict.now().toISOString()
  const fields = { name: 'Three Rivers', parent_id: null, created_at: since }
  const { id: organization_id } = await insertOrganization(strict.db, fields)
  const mine = () => strict.call(factorsContract.factors, {}, token)
  expect((await mine()).body).toMatchObject({ isRequired: false })

  await upsertOrganizationMember(strict.db, { user_id: user.id, organization_id, role: 'officer', since })
  expect((await mine()).status).toBe(401)
  const body = { email: user.email, password: testPassword }
  expect((await strict.call(authContract.login, { body })).body).toHaveProperty('setUp')
  await strict.close()
})

test('resets someone’s factors, ends their sessions and logs it', async () => {
  const administrator = await app.account('CAN_DO_ALL')
  const { token } = await setUp()
  const params = { id: person.user.id }
  const { status, body } = await app.call(factorsContract.resetFactors, { params }, administrator.token)

  expect([status, body]).toEqual([200, { removed: 1, ended: [] }])
  expect((await mine(token)).status).toBe(401)
  expect((await logIn()).body).toHaveProperty('token')
  const [event] = await app.db
    .selectFrom('system_events')
    .selectAll()
    .where('event', '=', 'Second factors reset')
    .execute()
  expect(event).toMatchObject({ user_fk: administrator.user.id, identifier: `user ${person.user.id}` })
})

test('removes recovery codes along with the last factor', async () => {
  const { token } = await setUp()
  const { factors } = (await app.call(factorsContract.factors, {}, token)).body
  const foreign = await app.account()
  const body = { id: factors[0]?.id }
  expect((await app.call(factorsContract.removeFactor, { body }, foreign.token)).status).toBe(404)
  expect((await app.call(factorsContract.removeFactor, { body }, token)).status).toBe(200)

  expect((await app.call(factorsContract.factors, {}, token)).body).toMatchObject({
    factors: [],
    recoveryLeft: 0,
  })
  expect((await logIn()).body).toHaveProperty('token')
})
