import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { backOrigin, startProvider, type TestProvider } from '../../../../app/testing/provider.ts'
import { testProvider } from '../../../../app/testing/sign-in-changes.ts'
import { authContract } from '../contract.ts'
import { disconnect } from './actions-disconnect.ts'
import { accountOf } from './actions-identities.ts'

const other = { ...testProvider, name: 'Other', issuer: 'https://other.example' }
const start = new Date('2026-10-14T15:00:00Z')
let app: TestApp
let strict: TestApp
beforeAll(async () => {
  const config = { providers: [testProvider, other], publicOrigin: backOrigin }
  app = await testApp({ config })
  strict = await testApp({ config: { ...config, passwordSignInFor: 'head@school.example' } })
})
beforeEach(() => {
  app.clock.at = start
  strict.clock.at = start
})
afterAll(async () => {
  await app.close()
  await strict.close()
})

async function connected(at: TestApp, ...providers: { issuer: string }[]) {
  const { user, token } = await at.account()
  const created_at = at.now().toISOString()
  for (const { issuer } of providers)
    await at.db
      .insertInto('identities')
      .values({ issuer, subject: `${user.id}`, user_id: user.id, created_at })
      .execute()
  const end = ({ name }: { name: string }) =>
    at.call(authContract.disconnectProvider, { body: { provider: name } }, token)
  const left = async () =>
    (await at.call(authContract.connectedProviders, {}, token)).body.flatMap(({ name, isConnected }) =>
      isConnected ? [name] : [],
    )
  return { user, end, left }
}

test('disconnects an account once, even for simultaneous requests, and logs it', async () => {
  const { user, end, left } = await connected(app, testProvider, other)

  const both = await Promise.all([end(testProvider), end(testProvider)])

  expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
  expect(await left()).toEqual(['Other'])
  const events = app.db
    .selectFrom('system_events')
    .select(['event', 'message'])
    .where('user_fk', '=', user.id)
  expect(await events.execute()).toEqual([{ event: 'Provider disconnected', message: 'District' }])
})

test('requires a sign-in within the last 15 minutes', async () => {
  const { end, left } = await connected(app, testProvider)
  app.clock.at = new Date(start.getTime() + 16 * 60_000)
  expect((await end(testProvider)).status).toBe(403)
  expect(await left()).toEqual(['District'])
})

test('keeps the last provider for an account without a password', async () => {
  const { end, left } = await connected(strict, testProvider, other)
  const both = await Promise.all([end(testProvider), end(other)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await left()).toHaveLength(1)
})

test('counts two configurations of one provider as one connection', async () => {
  const both = { ...testProvider, name: 'District again' }
  const config = { ...strict.config, providers: [testProvider, both] }
  const user = await connected(strict, testProvider)
  await expect(disconnect({ ...strict, config }, user.user, 'District')).rejects.toThrow('only')
  expect(await user.left()).toEqual(['District'])
})

describe('a disconnected account', () => {
  /** A person with a verified address at a provider. */
  const person = (email: string, subject: string) => ({
    ...{ provider: 'District', issuer: `${testProvider.issuer}/`, firstName: 'Ana', lastName: 'Lopez' },
    ...{ email, subject },
  })
  const connectedOnes = (id: number) =>
    app.db.selectFrom('identities').select('subject').where('user_id', '=', id).execute()

  test('is reconnected by its owner, not by a matching address', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    vi.spyOn(console, 'info').mockImplementation(() => {})
    const provider: TestProvider = await startProvider()
    const config = { ...app.config, providers: [provider.settings] }
    const own = await testApp({ now: new Date().toISOString(), config })
    const { user, token } = await own.account()
    provider.who = 'one'
    for (const who of ['one', 'two']) provider.people[who] = { email: user.email, email_verified: true }
    const body = { provider: 'District' }
    const finish = async (begun: { address: string; browser: string }) =>
      own.call(authContract.loginBack, {
        body: { browser: begun.browser, ...(await provider.visit(begun.address)) },
      })
    const signIn = async () => finish((await own.call(authContract.loginWith, { body })).body)
    expect((await signIn()).status).toBe(200)
    expect((await own.call(authContract.disconnectProvider, { body }, token)).status).toBe(200)

    const refused = {
      status: 403,
      message:
        'Your account was disconnected from District. Sign in another way, then connect it on the Account page. Or ask the site operator.',
    }
    expect(await signIn()).toMatchObject(refused)
    provider.who = 'two'
    expect(await signIn()).toMatchObject(refused)
    const connected = await finish((await own.call(authContract.connectProvider, { body }, token)).body)
    expect([connected.status, (await signIn()).status]).toEqual([200, 200])
    await own.close()
    await provider.close()
  })

  test('isn’t connected by someone signing in at the same moment', async () => {
    for (let round = 0; round < 6; round++) {
      const { user } = await connected(app, testProvider)
      const other = person(user.email, `another ${user.id}`)
      const [ended, signedIn] = await Promise.allSettled([
        disconnect(app, user, 'District'),
        accountOf(app, { ...other, issuer: testProvider.issuer }, ''),
      ])
      expect([ended.status, signedIn.status]).toEqual(['fulfilled', 'rejected'])
      expect(await connectedOnes(user.id)).toEqual([])
    }
  })

  test('can be found by its address again if settings leave no other way in', async () => {
    const { user, end } = await connected(strict, testProvider, other)
    expect((await end(testProvider)).status).toBe(200)
    const back = () => accountOf(strict, person(user.email, `${user.id}`), '')
    await expect(back()).rejects.toThrow('was disconnected from District')
    const config = { ...strict.config, providers: [testProvider] }
    const found = await accountOf({ ...strict, config }, person(user.email, `${user.id}`), '')
    expect(found.id).toBe(user.id)
    // The account is already connected, so this sign-in succeeds.
    expect((await back()).id).toBe(user.id)
  })
})
