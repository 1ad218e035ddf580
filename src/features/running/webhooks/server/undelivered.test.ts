import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { sendDeliveries } from '../../../../app/testing/schedule.ts'
import { insertOrganization, upsertOrganizationMember } from '../../../people/memberships/server/actions.ts'
import { webhooksContract } from '../contract.ts'

let status = 500
const receiver = createServer((_request, response) => response.writeHead(status).end())
let app: TestApp
let url: string
let organization: number
beforeAll(async () => {
  await new Promise<void>((ready) => receiver.listen(0, '127.0.0.1', ready))
  url = `http://localhost:${(receiver.address() as AddressInfo).port}/hook`
  app = await testApp({ now: '2026-10-14T15:00:00Z', config: { webhookHosts: ['localhost'] } })
  const since = app.now().toISOString()
  organization = (
    await insertOrganization(app.db, { name: 'Three Rivers', parent_id: null, created_at: since })
  ).id
})
afterAll(async () => {
  receiver.close()
  await app.close()
})

// Each call signs in again, because a session ends before the last attempt.
const administrator = async () => (await app.account('CAN_DO_ALL')).token
async function officer(): Promise<string> {
  const { user, token } = await app.account('CAN_CREATE_SURVEY')
  const since = app.now().toISOString()
  const role = 'officer' as const
  await upsertOrganizationMember(app.db, { user_id: user.id, organization_id: organization, role, since })
  return token
}

/** Returns a delivery without a finished attempt. */
const jobOf = (webhook: number) => ({
  lane: `webhook ${webhook}`,
  name: 'webhook',
  key: `survey.opened ${crypto.randomUUID()}`,
  content: '{}',
  created_at: app.now().toISOString(),
  next_at: null,
  done_at: null,
  failed: 0,
  outcome: null,
})

/** One webhook for the district, and one for all schools. */
const places = [
  ['an officer', () => ({ organization }), officer],
  ['an administrator', () => ({}), administrator],
] as const

test.each(places)('shows %s which webhook receives nothing, since when and why', async (_, place, token) => {
  const { webhook } = (
    await app.call(webhooksContract.makeWebhook, { body: { url, ...place() } }, await token())
  ).body
  const send = async () =>
    app.call(webhooksContract.testWebhook, { params: { id: webhook.id }, body: place() }, await token())
  const undelivered = async () => {
    const listed = await app.call(webhooksContract.webhooks, { query: place() }, await token())
    return listed.body.find(({ id }) => id === webhook.id)?.undelivered
  }
  const begun = app.now()
  expect(await undelivered()).toBeNull()

  status = 500
  await send()
  const next = new Date(begun.getTime() + 60_000).toISOString()
  const since = begun.toISOString()
  const reason = 'Responded with status 500'
  expect(await undelivered()).toEqual({ count: 1, since, reason, next })

  // An attempt in progress hasn't failed yet.
  await app.db
    .insertInto('jobs')
    .values({ ...jobOf(webhook.id), attempts: 1, next_at: next })
    .execute()
  expect((await undelivered())?.count).toBe(1)
  await app.db.deleteFrom('jobs').where('failed', '=', 0).execute()

  for (const minutes of [1, 5, 30, 120, 720, 1440]) {
    app.clock.at = new Date(app.clock.at.getTime() + minutes * 60_000)
    await sendDeliveries(app)
  }
  expect(await undelivered()).toEqual({ count: 1, since, reason, next: null })

  status = 204
  await send()
  expect(await undelivered()).toBeNull()
  await app.db.deleteFrom('jobs').execute()
})

test('hides deliveries about schools that left the organization', async () => {
  const { webhook } = (await app.call(webhooksContract.makeWebhook, { body: { url } }, await administrator()))
    .body
  await app.db
    .insertInto('jobs')
    .values({
      ...jobOf(webhook.id),
      attempts: 1,
      outcome: 'Not sent: the school is no longer in this organization',
    })
    .execute()
  const listed = await app.call(webhooksContract.webhooks, { query: {} }, await administrator())
  expect(listed.body.find(({ id }) => id === webhook.id)?.undelivered).toBeNull()
})
