import { afterEach, beforeEach, expect, test } from 'vitest'
import { authContract, type Challenged } from '../features/running/auth/contract.ts'
import { cellsContract } from '../features/running/cells/contract.ts'
import { renewKey } from '../features/running/cells/server/actions-signed.ts'
import { factorsContract } from '../features/running/factors/contract.ts'
import { codeAt, stepOf } from '../features/running/factors/server/actions-totp.ts'
import { webhooksContract } from '../features/running/webhooks/contract.ts'
import { sealed, unsealed } from '../server/sealed.ts'
import { sealSecrets } from './seal-secrets.ts'
import { type TestApp, testApp, testPassword } from './testing/app.ts'
import { sendDeliveries } from './testing/schedule.ts'

let app: TestApp
beforeEach(async () => {
  app = await testApp()
})
afterEach(() => app.close())

const services = () => ({ db: app.db, config: app.config, now: app.now })

/** Creates an administrator with an authenticator app, a webhook and the installation's key. */
async function secrets() {
  const { user, token } = await app.account('CAN_DO_ALL')
  const begun = (await app.call(factorsContract.beginFactor, { body: { kind: 'app' } }, token)).body
  const secret = begun.app?.secret ?? ''
  const code = codeAt(secret, stepOf(app.clock.at))
  const body = { challenge: begun.challenge, name: 'My phone', code }
  const added = (await app.call(factorsContract.addFactor, { body }, token)).body
  const hook = { body: { url: 'https://hooks.example/equity' } }
  const { webhook, secret: signs } = (await app.call(webhooksContract.makeWebhook, hook, added.token)).body
  const cell = await app.call(cellsContract.ownCell, { query: {} }, added.token)
  return { user, secret, signs, webhook, key: cell.body.publicKey, ...added }
}
const stored = async () =>
  [
    ...(await app.db.selectFrom('factors').select('secret').execute()),
    ...(await app.db.selectFrom('webhooks').select('secret').execute()),
    ...(await app.db.selectFrom('cell_keys').select('private_key as secret').execute()),
  ].map(({ secret }) => secret)

async function answer(of: TestApp, email: string, code: string) {
  const body = { email, password: testPassword }
  const { challenge } = (await of.call(authContract.login, { body })).body as Challenged
  return of.call(authContract.loginFactor, { body: { challenge, code } })
}

test('encrypts a secret differently each time and for only one purpose', async () => {
  const { secret, signs } = await secrets()
  const texts = await stored()
  expect(texts).toHaveLength(3)
  for (const text of texts) expect(text).toMatch(/^sealed1:[\w-]+$/)
  expect(texts.join()).not.toContain(secret)
  expect(texts.join()).not.toContain(signs)

  const [one, other] = [await sealed(app, 'webhook', 'text'), await sealed(app, 'webhook', 'text')]
  expect(one).not.toBe(other)
  expect(await unsealed(app, 'webhook', one)).toBe('text')
  expect(await unsealed(app, 'authenticator app', one)).toBeNull()
  expect(await unsealed(app, 'webhook', `${one.slice(0, -2)}AA`)).toBeNull()
  expect(await unsealed(app, 'webhook', 'sealed1:AAAA')).toBeNull()
})

test('encrypts earlier plain-text secrets once even if two processes do it together', async () => {
  const { user, secret, signs, token, key } = await secrets()
  const privateKey = await unsealed(app, 'installation key', (await stored())[2] ?? '')
  await app.db.updateTable('factors').set({ secret }).execute()
  await app.db.updateTable('webhooks').set({ secret: signs }).execute()
  await app.db
    .updateTable('cell_keys')
    .set({ private_key: privateKey ?? '' })
    .execute()

  expect(await Promise.all([sealSecrets(app), sealSecrets(app)])).toEqual([[], []])
  const texts = await stored()
  expect(await sealSecrets(app)).toEqual([])
  expect(await stored()).toEqual(texts)
  for (const text of texts) expect(text).toMatch(/^sealed1:/)

  app.clock.at = new Date(app.clock.at.getTime() + 60_000)
  expect((await answer(app, user.email, codeAt(secret, stepOf(app.clock.at)))).status).toBe(200)
  expect(await unsealed(app, 'webhook', texts[1] ?? '')).toBe(signs)
  expect((await app.call(cellsContract.ownCell, { query: {} }, token)).body.publicKey).toBe(key)
})

test('reports that the token secret is different and doesn’t lose data', async () => {
  const { user, secret, webhook, token, key, recoveryCodes } = await secrets()
  await app.call(webhooksContract.testWebhook, { params: { id: webhook.id }, body: {} }, token)
  await app.db.updateTable('jobs').set({ next_at: app.now().toISOString() }).execute()
  const former = app.config.tokenSecret
  app.config.tokenSecret = 'another secret of the tests, long enough to sign with'

  expect(await sealSecrets(app)).toEqual([
    expect.stringContaining('We can’t check codes from 1 authenticator apps'),
    expect.stringContaining('We can’t send anything to 1 webhooks'),
    expect.stringContaining('This installation can’t sign files'),
  ])
  const code = codeAt(secret, stepOf(app.clock.at) + 1)
  expect(await answer(app, user.email, code)).toMatchObject({
    status: 409,
    message: expect.stringContaining('Use a recovery code or a passkey'),
  })
  const recovered = await answer(app, user.email, recoveryCodes?.[0] ?? '')
  expect(recovered.status).toBe(200)
  const next = (recovered.body as { token: string }).token
  expect(await app.call(cellsContract.ownCell, { query: {} }, next)).toMatchObject({
    status: 409,
    message: expect.stringContaining('new-signing-key'),
  })
  await sendDeliveries(services())
  const log = await app.call(
    webhooksContract.webhookDeliveries,
    { params: { id: webhook.id }, query: {} },
    next,
  )
  expect(log.body[0]).toMatchObject({ next: null, outcome: expect.stringContaining('Create a new webhook') })

  app.config.tokenSecret = former
  expect(await sealSecrets(app)).toEqual([])
  expect((await answer(app, user.email, code)).status).toBe(200)
  expect((await app.call(cellsContract.ownCell, { query: {} }, token)).body.publicKey).toBe(key)
  expect(await renewKey(services())).toMatch(/\w/)
  expect((await app.call(cellsContract.ownCell, { query: {} }, token)).body.publicKey).not.toBe(key)
})
