import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepTime } from '../../../../app/scheduled.ts'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { leaderWithSchool, openSurvey } from '../../../../app/testing/survey.ts'
import { insertMail } from '../../../records/mail/server/queries.ts'
import { webhooksContract } from '../contract.ts'
import { sendDeliveries } from './actions-deliver.ts'

let app: TestApp
beforeEach(async () => {
  app = await testApp({ now: '2026-10-14T15:00:00Z', config: { webhookHosts: ['localhost'] } })
})
afterEach(() => app.close())

/** A receiver that takes everything, or never answers; what it was sent. */
async function receiver(answers: boolean, taking = () => {}) {
  const types: string[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    types.push(JSON.parse(Buffer.concat(parts).toString()).type)
    taking()
    if (answers) response.writeHead(204).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { token } = await app.account('CAN_DO_ALL')
  const url = `http://localhost:${(server.address() as AddressInfo).port}/`
  const { webhook } = (await app.call(webhooksContract.makeWebhook, { body: { url } }, token)).body
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { id: webhook.id, types, close }
}

test('of a survey that stays open for months and behind, each is told once', async () => {
  const { types, close } = await receiver(true)
  const guid = await openSurvey(app, await leaderWithSchool(app))
  const survey = app.db.selectFrom('surveys').select('id').where('guid', '=', guid)
  await app.db
    .updateTable('survey_settings')
    .set({ survey_date_end: '2027-01-29' })
    .where('survey_id', '=', survey)
    .execute()
  for (let day = 0; day < 100; day += 2) {
    app.clock.at = new Date(Date.parse('2026-10-14T15:00:00Z') + day * 24 * 60 * 60_000)
    await keepTime(app)
    await sendDeliveries(app)
  }
  close()
  expect(types).toEqual(['survey.opened', 'survey.behind'])
})

test('a clock 400 days ahead deletes nothing that waits, and nothing is told again when it is right', async () => {
  const { types, close } = await receiver(true)
  await openSurvey(app, await leaderWithSchool(app))
  const right = app.clock.at
  const turn = async () => {
    await keepTime(app)
    await sendDeliveries(app)
  }
  await turn()
  const to = { recipient: 'a@school.example', subject: 'Your account', body: 'A link' }
  await insertMail(app.db, to, right.toISOString())
  app.clock.at = new Date(right.getTime() + 400 * 24 * 60 * 60_000)
  await turn()
  app.clock.at = new Date(right.getTime() + 60_000)
  await turn()
  close()
  expect(types).toEqual(['survey.opened'])
  expect(await app.db.selectFrom('mails').select('recipient').execute()).toHaveLength(1)
})

/** Leaves a delivery that is due from an instant on. */
async function deliver(webhook_id: number, type: string, next_at: string) {
  const about = { webhook_id, event: 'survey.final', body: JSON.stringify({ type }), created_at: next_at }
  const waiting = { attempts: 0, delivered_at: null, outcome: 'Not sent yet' }
  const subject = `${webhook_id} ${type}`
  await app.db
    .insertInto('webhook_deliveries')
    .values({ ...about, ...waiting, subject, next_at })
    .execute()
}

test('a receiver that never answers holds up no other, and is asked once in a turn', async () => {
  const [silent, other] = [await receiver(false), await receiver(true)]
  const deliver = async (webhook_id: number, type: string, next_at: string) => {
    const about = { webhook_id, event: 'survey.final', body: JSON.stringify({ type }), created_at: next_at }
    const waiting = { attempts: 0, delivered_at: null, outcome: 'Not sent yet' }
    const subject = `${webhook_id} ${type}`
    await app.db
      .insertInto('webhook_deliveries')
      .values({ ...about, ...waiting, subject, next_at })
      .execute()
  }
  for (let place = 0; place < 60; place++) await deliver(silent.id, `${place}`, '2026-10-14T14:00:00Z')
  await deliver(other.id, 'news', '2026-10-14T14:30:00Z')

  const turn = sendDeliveries(app)
  const begun = () => expect([silent.types, other.types]).toEqual([['0'], ['news']])
  await vi.waitFor(begun, { timeout: 5000 })
  silent.close()
  other.close()
  await turn
  expect(silent.types).toEqual(['0'])
}, 60_000)

test('a test is sent before what waits for a receiver that is gone', async () => {
  const gone = await receiver(true)
  gone.close()
  for (let place = 0; place < 60; place++) await deliver(gone.id, `${place}`, '2026-10-14T14:00:00Z')
  const { token } = await app.account('CAN_DO_ALL')
  await app.call(webhooksContract.testWebhook, { params: { id: gone.id }, body: {} }, token)
  const tried = app.db.selectFrom('webhook_deliveries').select(['event', 'attempts', 'outcome'])
  expect(await tried.where('attempts', '>', 0).execute()).toEqual([
    { event: 'test', attempts: 1, outcome: 'Not reached: nothing accepts connections there (ECONNREFUSED)' },
  ])
})

test('asked to stop while a delivery is taken, it notes that it was sent, and begins no other', async () => {
  const stopping = new AbortController()
  const one = await receiver(true, () => stopping.abort())
  for (const type of ['first', 'second']) await deliver(one.id, type, '2026-10-14T14:00:00Z')
  await sendDeliveries(app, { stop: stopping.signal })
  one.close()
  const rows = app.db.selectFrom('webhook_deliveries').select(['attempts', 'outcome']).orderBy('id')
  expect([one.types, await rows.execute()]).toEqual([
    ['first'],
    [
      { attempts: 1, outcome: 'Answered with status 204' },
      { attempts: 0, outcome: 'Not sent yet' },
    ],
  ])
})
