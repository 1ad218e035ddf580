import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp, testPassword } from '../../../../app/testing/app.ts'
import { backOrigin, startProvider, type TestProvider } from '../../../../app/testing/provider.ts'
import { usersContract } from '../../../people/users/contract.ts'
import { authContract } from '../contract.ts'

let app: TestApp
let provider: TestProvider
let other: TestProvider
beforeAll(async () => {
  // The test provider's library warns that its setup is for tests only.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'info').mockImplementation(() => {})
  provider = await startProvider()
  other = await startProvider('Other')
  const config = { providers: [provider.settings, other.settings], publicOrigin: backOrigin }
  app = await testApp({ config, now: new Date().toISOString() })
})
beforeEach(() => {
  app.clock.at = new Date()
})
afterAll(async () => {
  await app.close()
  await provider.close()
  await other.close()
})

const begin = async (name = 'District') =>
  (await app.call(authContract.loginWith, { body: { provider: name } })).body
const comeBack = (body: object) => app.call(authContract.loginBack, { body })
function person(claims: TestProvider['people'][string], at = provider): string {
  at.who = crypto.randomUUID()
  at.people[at.who] = claims
  return at.who
}
async function signIn(at = provider) {
  const { address, browser } = await begin(at.settings.name)
  return comeBack({ browser, ...(await at.visit(address)) })
}
const verified = (email: string) => ({ email, email_verified: true })
const identities = () => app.db.selectFrom('identities').selectAll().execute()

test('lists the providers as ways to sign in, without any secrets', async () => {
  const { body } = await app.call(authContract.loginWays)
  expect(body).toEqual({
    providers: ['District', 'Other'],
    password: 'everybody',
    mail: false,
  })
})

test('requests name and address with a code, PKCE, state and nonce', async () => {
  const { address } = await begin()
  expect(Object.fromEntries(new URL(address).searchParams)).toEqual({
    client_id: 'equity-audit',
    response_type: 'code',
    redirect_uri: 'https://audit.example/login-back',
    scope: 'openid email profile',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  })
  expect(await app.call(authContract.loginWith, { body: { provider: 'Nobody' } })).toMatchObject({
    status: 404,
  })
})

test('matches an account by verified address once, then by subject', async () => {
  const { user } = await app.account()
  const sub = person(verified(user.email.toUpperCase()))

  expect(await signIn()).toMatchObject({ status: 200, body: { user: { id: user.id } } })
  provider.people[sub] = verified('another@school.example')
  const again = await signIn()

  expect(again).toMatchObject({ status: 200, body: { user: { id: user.id }, token: expect.any(String) } })
  const { token } = again.body as { token: string }
  expect((await app.call(usersContract.getUser, { params: { id: user.id } }, token)).status).toBe(200)
  const events = await app.db
    .selectFrom('system_events')
    .select('event')
    .where('user_fk', '=', user.id)
    .orderBy('id')
    .execute()
  expect(events.map(({ event }) => event)).toEqual(['Provider connected', 'Signed in', 'Signed in'])
})

describe('a provider’s response', () => {
  test('is accepted once, even if it arrives twice at the same time', async () => {
    const { user } = await app.account()
    person(verified(user.email))
    const { address, browser } = await begin()
    const back = { browser, ...(await provider.visit(address)) }

    const answers = await Promise.all([comeBack(back), comeBack(back)])

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect((await comeBack(back)).status).toBe(400)
  })

  test('is accepted only in the browser that started the sign-in', async () => {
    const { user } = await app.account()
    person(verified(user.email))
    const { address } = await begin()
    const mine = await begin()

    expect((await comeBack({ browser: mine.browser, ...(await provider.visit(address)) })).status).toBe(400)
  })

  test('is accepted only with its own state, code and issuer', async () => {
    const { user } = await app.account()
    person(verified(user.email))
    person(verified(user.email), other)
    const [one, two, elsewhere] = [await begin(), await begin(), await begin('Other')]
    const first = await provider.visit(one.address)
    const second = await provider.visit(two.address)
    const third = await other.visit(elsewhere.address)

    for (const body of [
      { browser: one.browser, ...first, code: second.code },
      { browser: two.browser, ...second, iss: other.settings.issuer },
      { browser: elsewhere.browser, ...third, code: 'made-up' },
      { browser: one.browser, state: 'made-up', code: first.code },
    ])
      expect((await comeBack(body)).status).toBe(400)
    expect(await identities()).not.toContainEqual(expect.objectContaining({ user_id: user.id }))
  })

  test('is refused after a quarter of an hour or if the provider declines', async () => {
    const { user } = await app.account()
    person(verified(user.email))
    const { address, browser } = await begin()
    const back = await provider.visit(address)
    app.clock.at = new Date(app.clock.at.getTime() + 16 * 60_000)
    expect((await comeBack({ browser, ...back })).status).toBe(400)

    const no = await begin()
    const state = new URL(no.address).searchParams.get('state')
    expect(await comeBack({ browser: no.browser, state, error: 'access_denied' })).toMatchObject({
      status: 400,
      message: 'District didn’t sign you in. Start over or sign in another way.',
    })
  })
})

describe('an administrator', () => {
  test('connects their own account while signed in and signs in with it', async () => {
    const { user, token } = await app.account('CAN_DO_ALL')
    person(verified('private@mail.example'))
    const { body } = await app.call(authContract.connectProvider, { body: { provider: 'District' } }, token)
    const connected = await comeBack({ browser: body.browser, ...(await provider.visit(body.address)) })

    expect(connected.body).toEqual({ message: 'Connected to District.', connected: 'District' })
    expect((await app.call(authContract.connectedProviders, {}, token)).body).toEqual([
      { name: 'District', isConnected: true },
      { name: 'Other', isConnected: false },
    ])
    expect(await signIn()).toMatchObject({ status: 200, body: { user: { id: user.id } } })
  })

  test('can’t connect someone else’s provider account or use an ended session', async () => {
    const leader = await app.account()
    person(verified(leader.user.email))
    await signIn()
    const { user, token } = await app.account('CAN_DO_ALL')
    const ask = async () =>
      (await app.call(authContract.connectProvider, { body: { provider: 'District' } }, token)).body
    const taken = await ask()
    expect(
      (await comeBack({ browser: taken.browser, ...(await provider.visit(taken.address)) })).status,
    ).toBe(409)

    person({})
    const late = await ask()
    await app.db.updateTable('users').set({ session_version: 9 }).where('id', '=', user.id).execute()
    expect((await comeBack({ browser: late.browser, ...(await provider.visit(late.address)) })).status).toBe(
      400,
    )
  })
})

test('also requires two-step sign-in after a provider sign-in', async () => {
  const { user } = await app.account()
  const factor = {
    kind: 'app' as const,
    name: 'Phone',
    secret: 'A'.repeat(32),
    credential_id: null,
    last_used: 0,
  }
  await app.db
    .insertInto('factors')
    .values({ ...factor, user_id: user.id, created_at: app.now().toISOString() })
    .execute()
  person(verified(user.email))
  const { body } = await signIn()
  expect(body).toMatchObject({ challenge: expect.any(String), ask: { app: true } })
  expect(body).not.toHaveProperty('token')
})

test('disables a temporary password at the first provider sign-in', async () => {
  const { user } = await app.account()
  await app.db.updateTable('users').set({ must_change_password: 1 }).where('id', '=', user.id).execute()
  person(verified(user.email))
  const { body } = await signIn()
  expect(body).not.toHaveProperty('mustChangePassword')
  const again = await app.call(authContract.login, { body: { email: user.email, password: testPassword } })
  expect(again.status).toBe(401)
})

describe('provider settings', () => {
  let strict: TestApp
  beforeAll(async () => {
    strict = await testApp({
      now: new Date().toISOString(),
      config: {
        providers: [provider.settings],
        publicOrigin: backOrigin,
        providersMakeAccounts: true,
        passwordSignInFor: 'head@school.example',
      },
    })
  })
  afterAll(() => strict.close())

  test('creates an account without a school for a verified address', async () => {
    const visitor = async () => {
      const { body } = await strict.call(authContract.loginWith, { body: { provider: 'District' } })
      const back = { browser: body.browser, ...(await provider.visit(body.address)) }
      return strict.call(authContract.loginBack, { body: back })
    }
    person({ ...verified('New@School.example'), given_name: 'Ana', family_name: 'Lopez' })
    expect((await visitor()).body).toMatchObject({
      user: { firstName: 'Ana', lastName: 'Lopez', email: 'new@school.example', role: 'CAN_CREATE_SURVEY' },
    })
    person({ email: 'unverified@school.example' })
    expect((await visitor()).status).toBe(403)
  })

  test('lets only one administrator use a password and rejects everyone else’s as wrong', async () => {
    const head = await strict.account('CAN_DO_ALL', 'head@school.example')
    const leader = await strict.account()
    const ask = (email: string) =>
      strict.call(authContract.login, { body: { email, password: testPassword } })
    expect((await ask(head.user.email)).status).toBe(200)
    expect(await ask(leader.user.email)).toMatchObject({
      status: 401,
      message: 'Invalid email or password.',
    })
    const demoted = strict.db.updateTable('users').set({ role: 'CAN_EDIT_ENTITY' })
    await demoted.where('id', '=', head.user.id).execute()
    expect((await ask(head.user.email)).status).toBe(401)
  })
})
