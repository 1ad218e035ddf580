import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { deliveriesIn, runSchedule, sendDeliveries } from '../../../../app/testing/schedule.ts'
import { type Leader, leaderWithSchool, openSurvey } from '../../../../app/testing/survey.ts'
import {
  assignSchool,
  deleteOrganizationMember,
  insertOrganization,
  upsertOrganizationMember,
} from '../../../people/memberships/server/actions.ts'
import { addJob } from '../../../records/jobs/server/actions.ts'
import { schoolRecordsContract } from '../../school-records/contract.ts'
import { webhooksContract } from '../contract.ts'

interface Received {
  headers: Record<string, string | string[] | undefined>
  body: string
}
const received: Received[] = []
let status = 204
const receiver = createServer(async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  received.push({ headers: request.headers, body: Buffer.concat(parts).toString() })
  response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end()
})
let url: string
let app: TestApp
let inside: Leader
let survey: string
let district: number
let administrator: string
let officer: { user: { id: number }; token: string }
beforeAll(async () => {
  await new Promise<void>((ready) => receiver.listen(0, '127.0.0.1', ready))
  url = `http://localhost:${(receiver.address() as AddressInfo).port}/hook`
  app = await testApp({ config: { webhookHosts: ['localhost'] } })
  inside = await leaderWithSchool(app)
  administrator = (await app.account('CAN_DO_ALL')).token
  officer = await app.account('CAN_CREATE_SURVEY')
  const since = app.now().toISOString()
  district = (await insertOrganization(app.db, { name: 'Three Rivers', parent_id: null, created_at: since }))
    .id
  await assignSchool(app.db, inside.schoolId, district)
  const role = 'officer' as const
  await upsertOrganizationMember(app.db, { user_id: officer.user.id, organization_id: district, role, since })
})
afterAll(async () => {
  receiver.close()
  await app.close()
})
beforeEach(() => {
  received.length = 0
  status = 204
})

const services = () => ({ db: app.db, config: app.config, now: app.now })
const make = (body: object, token: string) => app.call(webhooksContract.makeWebhook, { body }, token)
const minutes = (count: number) => {
  app.clock.at = new Date(app.clock.at.getTime() + count * 60_000)
}
const types = () => received.map(({ body }) => JSON.parse(body).type)

test('sends each event once, signed, to the school’s own webhooks', async () => {
  const own = (await make({ url, organization: district }, officer.token)).body
  const fields = { name: 'Elsewhere', parent_id: null, created_at: app.now().toISOString() }
  const other = (await insertOrganization(app.db, fields)).id
  await make({ url: `${url}?other`, organization: other }, administrator)
  minutes(1)
  survey = await openSurvey(app, inside)

  await Promise.all([runSchedule(services()), runSchedule(services())])
  await Promise.all([sendDeliveries(services()), sendDeliveries(services())])
  await runSchedule(services())
  await sendDeliveries(services())
  expect(types()).toEqual(['survey.opened'])
  const [{ headers, body } = { headers: {}, body: '' }] = received
  expect(JSON.parse(body).data).toMatchObject({
    surveyGuid: survey,
    entityId: inside.schoolId,
    kind: 'audit',
  })
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const key = Buffer.from(own.secret.slice('whsec_'.length), 'base64')
  const expected = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
  expect(headers['webhook-signature']).toBe(expected)

  // The clock advances in small steps, because a large jump wouldn't be trusted.
  for (const day of [16, 18, 20, 22, 24, 26]) {
    app.clock.at = new Date(`2026-10-${day}T15:00:00Z`)
    await runSchedule(services())
  }
  await sendDeliveries(services())
  expect(types()).toEqual(['survey.opened', 'survey.behind', 'survey.closed', 'survey.final'])
  expect(JSON.parse(received[1]?.body ?? '').data.behind).toEqual(['students', 'parents', 'staff'])
  expect(JSON.parse(received[2]?.body ?? '').data).not.toHaveProperty('behind')
  const withdrawal = { params: { id: own.webhook.id }, query: { organization: district } }
  const renewed = await app.account('CAN_DO_ALL')
  await app.call(webhooksContract.withdrawWebhook, withdrawal, renewed.token)
})

test('retries refused deliveries at growing intervals and doesn’t follow redirects', async () => {
  const { token } = await app.account('CAN_DO_ALL')
  const { webhook } = (await make({ url }, token)).body
  status = 302
  const place = { params: { id: webhook.id }, body: {} }
  await app.call(webhooksContract.testWebhook, place, token)

  const log = async () => {
    const { token: fresh } = await app.account('CAN_DO_ALL')
    return (await app.call(webhooksContract.webhookDeliveries, { ...place, query: {} }, fresh)).body[0]
  }
  expect(await log()).toMatchObject({ attempts: 1, delivered: null, outcome: 'Responded with status 302' })
  await sendDeliveries(services())
  expect(received).toHaveLength(1)
  for (const wait of [1, 5, 30, 120, 720, 1440]) {
    minutes(wait - 0.5)
    await sendDeliveries(services())
    minutes(0.5)
    await sendDeliveries(services())
  }
  expect(received).toHaveLength(7)
  expect((await log())?.next).toBeNull()
  minutes(100_000)
  await sendDeliveries(services())
  expect(received).toHaveLength(7)
})

test.each([
  ['http://hooks.example/a', 'Enter an address that starts with https://.'],
  ['ftp://hooks.example/a', 'Enter an address that starts with https://.'],
  ['hooks.example', 'Enter an address that starts with https://.'],
  ['https://me:secret@hooks.example/', /We sign each delivery/],
  ['https://127.0.0.1/', /private network/],
  ['https://0x7f.1/', /private network/],
  ['https://2130706433/', /private network/],
  ['https://[::1]/', /private network/],
  ['https://[::ffff:10.0.0.1]/', /private network/],
  ['https://[64:ff9b::7f00:1]/', /private network/],
  ['https://[::127.0.0.1]/', /private network/],
  ['https://10.1.2.3/', /private network/],
  ['https://169.254.169.254/latest', /private network/],
  ['https://[fd00::1]/', /private network/],
  ['https://0.0.0.0/', /private network/],
])('sends nothing to %s', async (address, sentence) => {
  const { token } = await app.account('CAN_DO_ALL')
  const answer = await make({ url: address }, token)
  expect(answer.status).toBe(400)
  expect((answer.body as unknown as { message: string }).message).toMatch(sentence)
})

test('refuses a host name that resolves to a private address', async () => {
  const { token } = await app.account('CAN_DO_ALL')
  // Every machine resolves this name to itself, and no setting allows it.
  const { webhook } = (await make({ url: 'https://ip6-localhost.localdomain.localhost/' }, token)).body
  await app.call(webhooksContract.testWebhook, { params: { id: webhook.id }, body: {} }, token)

  const place = { params: { id: webhook.id }, query: {} }
  const [line] = (await app.call(webhooksContract.webhookDeliveries, place, token)).body
  expect(line).toMatchObject({ delivered: null })
  expect(line?.outcome).toMatch(
    /private network|Couldn’t connect: no server was found with this name \((ENOTFOUND|EAI_AGAIN)\)/,
  )
})

test('sends nothing for someone who is no longer an officer', async () => {
  const token = (await app.account('CAN_DO_ALL')).token
  const since = app.now().toISOString()
  const role = 'officer' as const
  await upsertOrganizationMember(app.db, { user_id: officer.user.id, organization_id: district, role, since })
  const fresh = await app.call(webhooksContract.makeWebhook, { body: { url, organization: district } }, token)
  expect(fresh.status).toBe(201)
  await app.db
    .updateTable('webhooks')
    .set({ created_by: officer.user.id })
    .where('id', '=', fresh.body.webhook.id)
    .execute()
  await deleteOrganizationMember(app.db, officer.user.id, district)
  const place = { params: { id: fresh.body.webhook.id }, body: { organization: district } }
  await app.call(webhooksContract.testWebhook, place, token)

  expect(received).toEqual([])
  const listed = await app.call(webhooksContract.webhooks, { query: { organization: district } }, token)
  expect(listed.body.find(({ id }) => id === fresh.body.webhook.id)?.state).toBe('withdrawn')
})

test('doesn’t send a waiting delivery to a district that the school has left', async () => {
  const { token } = await app.account('CAN_DO_ALL')
  const { webhook } = (await make({ url, organization: district }, token)).body
  const job = { lane: `webhook ${webhook.id}`, name: 'webhook', key: `survey.final ${survey}`, content: '{}' }
  await addJob(app, job)
  await assignSchool(app.db, inside.schoolId, null)
  await sendDeliveries(services())
  await assignSchool(app.db, inside.schoolId, district)

  expect(received).toEqual([])
  const place = { params: { id: webhook.id }, query: { organization: district } }
  expect((await app.call(webhooksContract.webhookDeliveries, place, token)).body).toMatchObject([
    { next: null, delivered: null, outcome: 'Not sent: the school is no longer in this organization' },
  ])
})

test('removes a deleted school’s deliveries from the log', async () => {
  const { token } = await app.account('CAN_DO_ALL')
  const rows = async () => (await deliveriesIn(app.db)).filter(({ key }) => key?.endsWith(survey))
  expect((await rows()).length).toBeGreaterThan(0)

  const school = { params: { id: inside.schoolId }, body: { schoolName: 'Lakeside Middle School' } }
  const answer = await app.call(schoolRecordsContract.deleteSchool, school, token)
  expect(answer.status).toBe(200)
  expect(await rows()).toEqual([])
})
