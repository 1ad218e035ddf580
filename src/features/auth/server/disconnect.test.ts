import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../app/testing/app.ts'
import { testProvider } from '../../../app/testing/sign-in-changes.ts'
import { authContract } from '../contract.ts'
import { disconnect } from './actions-disconnect.ts'

const other = { ...testProvider, name: 'Other', issuer: 'https://other.example' }
const start = new Date('2026-10-14T15:00:00Z')
let app: TestApp
let strict: TestApp
beforeAll(async () => {
  const config = { providers: [testProvider, other], publicOrigin: 'https://audit.example' }
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

/** An account that is connected with some providers. */
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

test('an account is disconnected once, also of two at the same time, and it is recorded', async () => {
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

test('it asks for a sign-in of the last 15 minutes', async () => {
  const { end, left } = await connected(app, testProvider)
  app.clock.at = new Date(start.getTime() + 16 * 60_000)
  expect((await end(testProvider)).status).toBe(409)
  expect(await left()).toEqual(['District'])
})

test('the last provider of an account that may use no password stays, also of two that go at once', async () => {
  const { end, left } = await connected(strict, testProvider, other)
  const both = await Promise.all([end(testProvider), end(other)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await left()).toHaveLength(1)
})

test('two ways to the same provider are one connection: it is not taken for another one', async () => {
  const both = { ...testProvider, name: 'District again' }
  const config = { ...strict.config, providers: [testProvider, both] }
  const user = await connected(strict, testProvider)
  await expect(disconnect({ ...strict, config }, user.user, 'District')).rejects.toThrow('only')
  expect(await user.left()).toEqual(['District'])
})
