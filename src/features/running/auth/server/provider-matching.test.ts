import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { districtOf, memberOf } from '../../../../app/testing/district.ts'
import { backOrigin, startProvider, type TestProvider } from '../../../../app/testing/provider.ts'
import { authContract } from '../contract.ts'

let app: TestApp
let provider: TestProvider
let other: TestProvider
let undomained: TestProvider
let forger: TestProvider
beforeAll(async () => {
  // The test provider's library warns that its setup is for tests only.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'info').mockImplementation(() => {})
  provider = await startProvider()
  other = await startProvider('Other')
  undomained = await startProvider('Undomained', { domains: [] })
  forger = await startProvider('Forger', { isForger: true })
  const providers = [provider, other, undomained, forger].map(({ settings }) => settings)
  app = await testApp({ config: { providers, publicOrigin: backOrigin }, now: new Date().toISOString() })
})
beforeEach(() => {
  app.clock.at = new Date()
})
afterAll(async () => {
  await app.close()
  await Promise.all([provider, other, undomained, forger].map((one) => one.close()))
})

function person(claims: TestProvider['people'][string], at = provider): void {
  at.who = crypto.randomUUID()
  at.people[at.who] = claims
}
async function signIn(at = provider) {
  const { body } = await app.call(authContract.loginWith, { body: { provider: at.settings.name } })
  return app.call(authContract.loginBack, {
    body: { browser: body.browser, ...(await at.visit(body.address)) },
  })
}
const verified = (email: string) => ({ email, email_verified: true })
const refusal = /^District recognizes you, but isn’t connected to an account here\./

test('refuses an address that the provider has not verified', async () => {
  const { user } = await app.account()
  for (const claims of [
    { email: user.email },
    { email: user.email, email_verified: false },
    { email: user.email, email_verified: 'true' },
  ]) {
    person(claims)
    expect(await signIn()).toMatchObject({ status: 403, message: expect.stringMatching(refusal) })
  }
})

test('refuses to match an administrator by an address that a provider gives', async () => {
  const { user } = await app.account('CAN_DO_ALL')
  person(verified(user.email))
  expect(await signIn()).toMatchObject({ status: 403, message: expect.stringMatching(refusal) })
})

test('doesn’t sign anyone in by a district officer’s address', async () => {
  const officer = await memberOf(app, await districtOf(app, []), 'officer')
  const user = await app.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', officer.userId)
    .executeTakeFirstOrThrow()
  person(verified(user.email))
  expect((await signIn()).status).toBe(403)
})

test('refuses addresses outside the provider’s domains', async () => {
  const { user } = await app.account('CAN_EDIT_ENTITY', `${crypto.randomUUID()}@elsewhere.example`)
  person(verified(user.email))
  expect((await signIn()).status).toBe(403)
  const inside = await app.account()
  person(verified(inside.user.email), undomained)
  expect((await signIn(undomained)).status).toBe(403)
  person(verified(`${crypto.randomUUID()}@evil-school.example`))
  expect((await signIn()).status).toBe(403)
})

test('refuses an ID token signed by someone else', async () => {
  const { user } = await app.account()
  person(verified(user.email), forger)
  expect(await signIn(forger)).toMatchObject({
    status: 400,
    message: 'Forger didn’t confirm this sign-in. Start over.',
  })
})

test('refuses an address connected to someone else at the provider', async () => {
  const { user } = await app.account()
  person(verified(user.email))
  expect((await signIn()).status).toBe(200)
  person(verified(user.email))
  expect((await signIn()).status).toBe(403)
  person(verified(user.email), other)
  expect((await signIn(other)).status).toBe(200)
})

test('refuses a deactivated account the same way as a missing account', async () => {
  const { user } = await app.account()
  person(verified(user.email))
  await signIn()
  await app.db.updateTable('users').set({ is_active: 0 }).where('id', '=', user.id).execute()

  const bound = await signIn()
  person(verified(user.email))
  const claimed = await signIn()
  person(verified('stranger@school.example'))
  const stranger = await signIn()

  expect(bound).toMatchObject({ status: 403, message: expect.stringMatching(refusal) })
  expect([claimed.message, stranger.message]).toEqual([bound.message, bound.message])
})
