import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { auditTrailContract } from '../../../running/audit-trail/contract.ts'
import { eventsContract } from '../contract.ts'
import { type EventName, reportLimits } from '../rules.ts'
import { deleteOldReports, listEvents, recordEvent, recordReport } from './actions.ts'

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
const reported = () => app.db.selectFrom('page_reports').selectAll().orderBy('id').execute()

test('accepts reports from anyone, separate from the activity log', async () => {
  const answer = await report(event())

  expect([answer.status, answer.body]).toEqual([201, { success: true }])
  expect(await reported()).toEqual([{ id: expect.any(Number), at: '2026-10-14T15:00:00.000Z', ...event() }])
  expect(await recorded()).toEqual([])
})

test.each([
  ['a missing field', { event: undefined }],
  ['a field that is no text', { message: 5 }],
  ['a long identifier', { identifier: 'x'.repeat(101) }],
  ['a long message', { message: 'x'.repeat(1001) }],
])('rejects %s and doesn’t record it', async (_what, change) => {
  expect((await report(event(change))).status).toBe(400)
  expect(await reported()).toEqual([])
})

test('doesn’t log a rejected request for responses', async () => {
  const { token } = await app.account('CAN_DO_ALL')
  const headers = { authorization: `Bearer ${token}` }
  const answer = await app.app.inject({ url: '/api/survey-responses?search=%00', headers })

  expect(answer.statusCode).toBe(400)
  expect(answer.json().message).toBe('This has a character that we can’t save. (search)')
  expect(await recorded()).toEqual([])
})

test('finds events for more accounts than a statement can have parameters', async () => {
  const { user } = await app.account()
  await recordEvent(app.db, app.now(), { user: user.id, identifier: 'a', event: 'Login failed', message: '' })
  const users = Array.from({ length: 70_000 }, (_, place) => place)
  const found = await listEvents(app.db, { search: '@', users }, 10, 0)
  expect(found.map(({ user_fk }) => user_fk)).toContain(user.id)
})

test('rejects reports over 4 kB before reading them', async () => {
  const answer = await report(event({ message: 'x'.repeat(4096) }))

  expect(answer).toMatchObject({ status: 413, message: 'This is larger than the server accepts.' })
  expect(await reported()).toEqual([])
})

test('accepts 60 reports a minute from an address and limits nothing else', async () => {
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
  expect(await reported()).toHaveLength(61)
})

test('stops people without an account from forging the server’s log lines', async () => {
  const forged = { event: 'Command line: delete-responses', identifier: 'all surveys', file: '' }
  expect((await report(event({ ...forged, source: 'command line', user_fk: 1 }))).status).toBe(201)

  expect(await recorded()).toEqual([])
  const { token } = await app.account('CAN_DO_ALL')
  const trail = await app.call(auditTrailContract.systemEvents, {}, token)
  const reports = await app.call(auditTrailContract.pageReports, {}, token)
  expect(trail.body).toEqual({ total: 0, events: [] })
  expect(reports.body).toMatchObject({ total: 1, reports: [{ ...forged, message: '/user-home' }] })
})

test('logs nothing for an unlisted event name, whatever its type', async () => {
  const line = { user: null, identifier: 'x', event: 'Anything' as EventName, message: '' }
  await expect(recordEvent(app.db, app.now(), line)).rejects.toThrow('no event named Anything')
  expect(await recorded()).toEqual([])
})

test('rejects an unknown source in the database', async () => {
  const line = { user: null, identifier: 'x', event: 'Exported', message: '' } as const
  await expect(recordEvent(app.db, app.now(), { ...line, source: 'page' as 'call' })).rejects.toThrow()
})

const many = (count: number, at: (place: number) => Date) =>
  app.db
    .insertInto('page_reports')
    .values(Array.from({ length: count }, (_, place) => ({ ...event(), at: at(place).toISOString() })))
    .execute()

test('limits total reports per hour across all addresses', async () => {
  await many(reportLimits.perHour - 1, () => app.now())
  const answers = await Promise.all([1, 2, 3].map((host) => reportFrom(`198.51.100.${host}`)))

  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 429, 429])
  expect(await reported()).toHaveLength(reportLimits.perHour)
  app.clock.at = new Date('2026-10-14T16:00:01Z')
  expect((await reportFrom('198.51.100.9')).statusCode).toBe(201)
})

test('keeps the newest reports, limited by number and age', async () => {
  const aDay = 24 * 60 * 60_000
  const perBatch = 2000
  for (let made = 0; made < reportLimits.rows; made += perBatch)
    await many(perBatch, (place) => new Date(app.now().getTime() - (made + place < 3 ? 31 : 2) * aDay))
  const [oldest] = await reported()
  await recordReport(app.db, app.now(), event())

  expect((await reported()).map(({ id }) => id)).not.toContain(oldest?.id)
  expect(await reported()).toHaveLength(reportLimits.rows)
  await deleteOldReports(app.db, app.now())
  expect(await reported()).toHaveLength(reportLimits.rows - 2)
})
