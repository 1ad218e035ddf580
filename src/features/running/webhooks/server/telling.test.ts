import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { deliveriesIn, mailsIn, runSchedule, sendDeliveries } from '../../../../app/testing/schedule.ts'
import { leaderWithSchool, openSurvey } from '../../../../app/testing/survey.ts'
import { addJob } from '../../../records/jobs/server/actions.ts'
import { webhooksContract } from '../contract.ts'

let app: TestApp
beforeEach(async () => {
  app = await testApp({ now: '2026-10-14T15:00:00Z', config: { webhookHosts: ['localhost'] } })
})
afterEach(() => app.close())

/** Starts a receiver that accepts everything, or never answers. `types` lists the types it received. */
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

test('sends each event once for a survey that stays open for months', async () => {
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
    await runSchedule(app)
    await sendDeliveries(app)
  }
  close()
  expect(types).toEqual(['survey.opened', 'survey.behind'])
})

test('deletes and repeats nothing if the clock is 400 days ahead', async () => {
  const { types, close } = await receiver(true)
  await openSurvey(app, await leaderWithSchool(app))
  const right = app.clock.at
  const turn = async () => {
    await runSchedule(app)
    await sendDeliveries(app)
  }
  await turn()
  await addJob(app, { lane: 'email', name: 'email', content: '{}' })
  app.clock.at = new Date(right.getTime() + 400 * 24 * 60 * 60_000)
  await turn()
  app.clock.at = new Date(right.getTime() + 60_000)
  await turn()
  close()
  expect(types).toEqual(['survey.opened'])
  expect(await mailsIn(app.db)).toHaveLength(1)
})

const deliver = (webhook: number, type: string) =>
  addJob(app, {
    lane: `webhook ${webhook}`,
    name: 'webhook',
    key: `${type} ${crypto.randomUUID()}`,
    content: JSON.stringify({ type }),
  })

test('tries a silent receiver once a turn without delaying other receivers', async () => {
  const [silent, other] = [await receiver(false), await receiver(true)]
  for (let place = 0; place < 60; place++) await deliver(silent.id, `${place}`)
  await deliver(other.id, 'news')

  const turn = sendDeliveries(app)
  const begun = () => expect([silent.types, other.types]).toEqual([['0'], ['news']])
  await vi.waitFor(begun, { timeout: 5000 })
  silent.close()
  other.close()
  await turn
  expect(silent.types).toEqual(['0'])
}, 60_000)

test('sends a test before deliveries that wait for an unreachable receiver', async () => {
  const gone = await receiver(true)
  gone.close()
  for (let place = 0; place < 60; place++) await deliver(gone.id, `${place}`)
  const { token } = await app.account('CAN_DO_ALL')
  await app.call(webhooksContract.testWebhook, { params: { id: gone.id }, body: {} }, token)
  const tried = (await deliveriesIn(app.db)).filter(({ attempts }) => attempts > 0)
  expect(tried.map(({ key, attempts, outcome }) => [key?.split(' ')[0], attempts, outcome])).toEqual([
    ['test', 1, 'Couldn’t connect: the server refused the connection (ECONNREFUSED)'],
  ])
})

test('records a delivery sent during shutdown and starts no further delivery', async () => {
  const stopping = new AbortController()
  const one = await receiver(true, () => stopping.abort())
  for (const type of ['first', 'second']) await deliver(one.id, type)
  await sendDeliveries(app, stopping.signal)
  one.close()
  const rows = await deliveriesIn(app.db)
  expect([one.types, rows.map(({ attempts, outcome }) => [attempts, outcome])]).toEqual([
    ['first'],
    [
      [1, 'Responded with status 204'],
      [0, null],
    ],
  ])
})
