import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { downloads, networkOf, openPage, pageTests } from '../../../../app/testing/page.tsx'
import { leaderWithSchool, openSurvey, submission, submit } from '../../../../app/testing/survey.ts'
import type { EventName } from '../../../records/events/rules.ts'
import { recordEvent, recordReport } from '../../../records/events/server/actions.ts'

pageTests()

let app: TestApp
let administrator: Awaited<ReturnType<TestApp['account']>>
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-14T15:00:00Z') })
  app = await testApp()
  administrator = await app.account('CAN_DO_ALL', 'jordan@audit.example')
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

const record = (day: string, event: EventName, about = 'sign-in') =>
  recordEvent(app.db, new Date(`${day}T09:30:05Z`), {
    user: administrator.user.id,
    identifier: about,
    event,
    message: '',
  })
const open = (search = '') => openPage(app, `/audit-trail${search}`, administrator.token)
const rows = () => within(screen.getByRole('table')).getAllByRole('rowheader')

test('shows an event’s time, author, action and subject, newest first', async () => {
  await record('2026-10-12', 'Signed in')
  await record('2026-10-13', 'Account changed', 'user 7')
  open()

  const table = within(await screen.findByRole('table', { name: 'Events, newest first' }))
  expect(rows().map((row) => row.textContent)).toEqual(['Oct 13, 2026, 09:30:05', 'Oct 12, 2026, 09:30:05'])
  table.getByText('Account changed')
  table.getByText('user 7')
  const sentences = table
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent)
  expect(sentences).toEqual([
    'jordan@audit.example changed an account.Account changed',
    'jordan@audit.example signed in.Signed in',
  ])
})

test('shows a line’s source and its old and new values', async () => {
  const line = { user: null, identifier: 'user 7', message: '' } as const
  const role = { field: 'role', from: 'CAN_EDIT_ENTITY', to: 'CAN_DO_ALL' }
  await recordEvent(app.db, app.now(), { ...line, event: 'Account changed', changes: [role] })
  await recordEvent(app.db, app.now(), { ...line, event: 'Command line: deactivate' })
  await app.db
    .insertInto('system_events' as never)
    .values({
      at: '2026-10-01T10:00:00.000Z',
      identifier: 'session',
      file: '',
      event: 'Former',
      message: '',
    } as never)
    .execute()
  open()

  const table = within(await screen.findByRole('table', { name: 'Events, newest first' }))
  const lines = table.getAllByRole('row').slice(1)
  const cells = lines.map((row) => within(row).getAllByRole('cell')[0]?.textContent)
  expect(cells).toEqual(['Unknown', 'Command line', 'Call'])
  table.getByText('role: School editor → Administrator')
  table.getByText(/^The command line turned off an account\.$/)
})

test('lists page reports separately and retries after a failure', async () => {
  const report = { identifier: 'session', file: 'session.ts', event: 'Command line: restore', message: 'x' }
  await recordReport(app.db, app.now(), report)
  const hands = open()
  await screen.findByRole('heading', { name: 'No events found' })
  expect(screen.queryByText('Command line: restore')).toBeNull()

  networkOf(app, false)
  await hands.click(screen.getByRole('button', { name: 'Show reports' }))
  const again = await screen.findByRole('button', { name: 'Try again' })
  networkOf(app, true)
  await hands.click(again)

  const table = within(await screen.findByRole('table', { name: 'Browser reports, newest first' }))
  table.getByText('Command line: restore')
  await screen.findByText('1–1 of 1 reports')
  await hands.click(screen.getByRole('button', { name: 'Hide reports' }))
  expect(screen.queryByText('Command line: restore')).toBeNull()
})

test('filters by words and days, stored in the URL', async () => {
  await record('2026-10-01', 'Signed in')
  await record('2026-10-05', 'Signed in')
  await record('2026-10-09', 'Signed in')
  await record('2026-10-05', 'Account made', 'user 7')
  const hands = open('?from=2026-10-02&to=2026-10-08')
  await screen.findByText('2 events')

  await hands.type(screen.getByRole('searchbox', { name: 'Find events' }), 'signed')

  await screen.findByText('1 event')
  expect(rows()[0]?.textContent).toBe('Oct 5, 2026, 09:30:05')
  expect(screen.getByLabelText('From')).toHaveProperty('value', 'October 2, 2026')
})

test('keeps the filter while a day is half typed and says what is missing', async () => {
  await record('2026-10-01', 'Signed in')
  await record('2026-10-05', 'Signed in')
  const hands = open('?from=2026-10-02')
  await screen.findByText('1 event')

  await hands.click(screen.getByLabelText('From'))
  await hands.paste('10/3')
  await hands.keyboard('{Enter}')

  await screen.findByText('Enter a date such as June 11, 2027.')
  screen.getByText('1 event')
  expect(screen.getByLabelText('From')).toHaveProperty('value', '10/3')
})

test('shows an error for a range that ends before it begins', async () => {
  open('?from=2026-10-08&to=2026-10-02')

  await screen.findByText('The end date is before the start date.')
  await screen.findByRole('heading', { name: 'No events found' })
})

test('shows fifty events per page', async () => {
  for (let at = 0; at < 55; at++) await record('2026-10-05', 'Signed in', `user ${at}`)
  const hands = open()
  await screen.findByText('1–50 of 55 events')

  await hands.click(screen.getByRole('button', { name: 'Next' }))

  await screen.findByText('51–55 of 55 events')
  expect(rows()).toHaveLength(5)
})

test('exports the filtered events and retries after a failure', async () => {
  await record('2026-10-05', 'Signed in')
  await record('2026-10-05', 'Account made', 'user 7')
  const hands = open('?search=account')
  await screen.findByText('1 event')

  networkOf(app, false)
  await hands.click(screen.getByRole('button', { name: 'Export' }))
  await screen.findByRole('heading', { name: 'The export failed' })
  networkOf(app, true)
  await hands.click(screen.getByRole('button', { name: 'Try again' }))

  await waitFor(() => expect(downloads[0]?.name).toBe('audit-trail.csv'))
  const text = (await downloads[0]?.content.text()) ?? ''
  expect(text).toContain('Account made')
  expect(text).not.toContain('Signed in')
})

test('reveals nothing about who sent a response', async () => {
  const body = await submission(app, await openSurvey(app, await leaderWithSchool(app)), 3)
  await submit(app, body)
  open()

  const table = await screen.findByRole('table')
  expect(table.textContent).not.toContain(body.participant_guid)
  expect(table.textContent).not.toContain('127.0.0')
  expect(table.textContent).not.toMatch(/respon|submi|lightMyRequest/i)
})
