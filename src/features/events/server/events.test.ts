import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../app/testing/app.ts'
import { eventsContract } from '../contract.ts'

let app: TestApp
beforeEach(async () => {
  app = await testApp()
})
afterEach(() => app.close())

const event = (change: object = {}) => ({
  identifier: 'session',
  file: 'session.ts',
  event: 'User is not logged in. Redirecting...',
  message: '/user-home',
  ...change,
})
const report = (body: object) => app.call(eventsContract.systemEventLog, { body })
const reportFrom = (remoteAddress: string) =>
  app.app.inject({ method: 'POST', url: '/api/system-event-log', payload: event(), remoteAddress })
const recorded = () => app.db.selectFrom('system_events').selectAll().execute()

test('anybody may report an event; it is recorded with the time and nobody’s name', async () => {
  const answer = await report(event())

  expect([answer.status, answer.body]).toEqual([201, { success: true }])
  expect(await recorded()).toEqual([
    { id: expect.any(Number), at: '2026-10-14T15:00:00.000Z', user_fk: null, ...event() },
  ])
})

test.each([
  ['a missing field', { event: undefined }],
  ['a field that is no text', { message: 5 }],
  ['a long identifier', { identifier: 'x'.repeat(101) }],
  ['a long message', { message: 'x'.repeat(1001) }],
])('%s is refused and not recorded', async (_what, change) => {
  expect((await report(event(change))).status).toBe(400)
  expect(await recorded()).toEqual([])
})

test('a look at rows that is refused is not recorded as a look', async () => {
  const { token } = await app.account('CAN_DO_ALL')
  const headers = { authorization: `Bearer ${token}` }
  const answer = await app.app.inject({ url: '/api/survey-responses?search=%00', headers })

  expect(answer.statusCode).toBe(400)
  expect(answer.json().message).toBe('This holds a character that cannot be kept. (search)')
  expect(await recorded()).toEqual([])
})

test('more than 4 kB are refused before they are read', async () => {
  const answer = await report(event({ message: 'x'.repeat(4096) }))

  expect(answer).toMatchObject({ status: 413, message: 'This is larger than the server accepts.' })
  expect(await recorded()).toEqual([])
})

test('sixty a minute are taken from an address; another address is not held up, nor is any other call', async () => {
  for (let sent = 0; sent < 60; sent++) expect((await reportFrom('198.51.100.7')).statusCode).toBe(201)

  const next = await reportFrom('198.51.100.7')
  const elsewhere = await reportFrom('198.51.100.8')
  const login = await app.app.inject({
    method: 'POST',
    url: '/api/login',
    payload: { email: 'nobody@school.example', password: 'x' },
    remoteAddress: '198.51.100.7',
  })

  expect([next.statusCode, next.json()]).toEqual([
    429,
    { message: 'Too many attempts. Wait a few minutes and try again.' },
  ])
  expect(elsewhere.statusCode).toBe(201)
  expect(login.statusCode).toBe(401)
  expect((await recorded()).filter((row) => row.identifier === 'session')).toHaveLength(61)
})
