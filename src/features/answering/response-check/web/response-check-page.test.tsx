import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { networkOf, openPage, pageTests } from '../../../../app/testing/page.tsx'
import { insertRespondents } from '../../../../app/testing/responses.ts'
import { leaderWithSchool, newToken, openSurvey } from '../../../../app/testing/survey.ts'
import { auditTrailContract } from '../../../running/audit-trail/contract.ts'
import { responseCheckContract } from '../contract.ts'

pageTests()

const night = '203.0.113.0/24'
const school = '198.51.100.0/24'

let app: TestApp
let admin: Awaited<ReturnType<TestApp['account']>>
let guid: string
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-14T15:00:00Z') })
  app = await testApp()
  admin = await app.account('CAN_DO_ALL')
  guid = await openSurvey(app, await leaderWithSchool(app))
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

let arrived = 0
/** Inserts staff responses that arrived in one hour from one network. No two are identical. */
async function staff(
  count: number,
  change: { arrived_hour: number | null; ip_address: string | null; marks?: string },
): Promise<void> {
  const person = { type: 3 as const, subType: 4, race: 6, gender: 1, level: 2 }
  await insertRespondents(
    app,
    guid,
    Array.from({ length: count }, () => person),
  )
  const { max } = app.db.fn
  const { last } = await app.db
    .selectFrom('responses')
    .select(max('arrival').as('last'))
    .executeTakeFirstOrThrow()
  for (let arrival = last - count + 1; arrival <= last; arrival++) {
    arrived += 1
    await app.db
      .updateTable('responses')
      .set({ ...change, response_json: JSON.stringify({ q0001: arrived }) })
      .where('arrival', '=', arrival)
      .execute()
  }
}
/** Inserts 22 responses at night without a ticket, and 12 from the school. */
async function stuffed(): Promise<void> {
  await staff(22, { arrived_hour: 2, ip_address: night, marks: '["ticket"]' })
  await staff(12, { arrived_hour: 9, ip_address: school })
}
const at = (instant: string) => {
  app.clock.at = new Date(instant)
  vi.setSystemTime(app.clock.at)
}
const token = () => newToken(app, { token: '', schoolId: 0, userId: admin.user.id })
const open = async () => openPage(app, `/response-check/${guid}`, await token())
const check = async () =>
  (await app.call(responseCheckContract.responseCheck, { params: { guid } }, await token())).body
const audit = async () => {
  const { body } = await app.call(auditTrailContract.systemEvents, {}, await token())
  return body.events.map(({ event, message }) => `${event}: ${message}`)
}
const place = () => screen.getByRole('region', { name: 'Batch' })
const reason = () => screen.getByRole('textbox', { name: /^Reason/ })
const titleOfNight = '22 staff responses in 1 hour, from one network'
const cluster = () => screen.findByRole('heading', { level: 2, name: titleOfNight })

test('finds a batch, leaves it out and restores it with reasons', async () => {
  await stuffed()
  const hands = await open()

  await cluster()
  screen.getByText('1 of 1 batch is undecided')
  screen.getByText(
    `Wednesday, October 14, from 2 a.m. to 3 a.m., from ${night}. No other responses have come from there.`,
  )
  const marks = within(screen.getByRole('table', { name: /^Flags in this batch/ }))
  expect(marks.getByRole('row', { name: /^Without a ticket/ }).textContent).toBe(
    'Without a ticket22 (100%)0 (0%)',
  )
  const form = within(screen.getByRole('form', { name: 'Decide about this batch' }))
  expect(form.getAllByRole('definition').map((one) => one.textContent)).toEqual([
    '34 of 52 (65%)',
    '12 of 52 (23%)',
  ])

  await hands.click(form.getByRole('button', { name: 'Leave out 22' }))
  form.getByText('Give a reason. We’ll record it with your name in the activity log.')
  expect(document.activeElement).toBe(reason())
  await hands.type(reason(), 'At night, all without a ticket.')
  await hands.click(form.getByRole('button', { name: 'Leave out 22' }))

  await screen.findByText('22 staff responses are left out.')
  await screen.findByRole('heading', { name: 'All decided' })
  expect(document.activeElement).toBe(place())
  await hands.click(screen.getByRole('button', { name: `Review the 12 responses from ${school}` }))
  await screen.findByRole('heading', { name: '12 staff responses from one network' })
  await hands.click(screen.getByRole('button', { name: 'Close this batch' }))
  await screen.findByRole('heading', { name: 'All decided' })
  const decided = within(screen.getByRole('region', { name: 'Decided' }))
  // The day in the reader's time zone.
  const today = app.clock.at.toLocaleDateString('en-US', { month: 'long', day: 'numeric' })
  decided.getByText(`“At night, all without a ticket.” Maya Thompson, ${today}`)
  expect(await audit()).toContain('Responses set aside: 22 of staff: At night, all without a ticket.')

  await hands.click(decided.getByRole('button', { name: /^Restore/ }))
  await hands.type(decided.getByRole('textbox'), 'The night shift.')
  await hands.click(decided.getByRole('button', { name: 'Restore 22' }))

  await screen.findByText(`Restored: ${titleOfNight}.`)
  await cluster()
  decided.getByText('1 earlier decision')
  expect(await audit()).toContain('Responses put back: 22 of staff: The night shift.')
})

test('keeps the reason and updates when more responses arrive', async () => {
  await stuffed()
  const hands = await open()
  await cluster()
  await staff(2, { arrived_hour: 2, ip_address: night })
  await hands.type(reason(), 'At night.')
  await hands.click(screen.getByRole('button', { name: 'Leave out 22' }))

  await screen.findByText('This batch now has 24 responses. Review it again.')
  expect(reason()).toHaveProperty('value', 'At night.')
  await hands.click(screen.getByRole('button', { name: 'Leave out 24' }))
  await screen.findByText('24 staff responses are left out.')
})

test('keeps entries while offline so they can be sent again', async () => {
  await stuffed()
  const hands = await open()
  await cluster()
  await hands.type(reason(), 'At night.')
  networkOf(app, false)
  await hands.click(screen.getByRole('button', { name: 'Leave out 22' }))

  const form = within(screen.getByRole('form', { name: 'Decide about this batch' }))
  await form.findByText('We can’t reach the server. Check your connection and try again.')
  expect(reason()).toHaveProperty('value', 'At night.')
  networkOf(app, true)
  await hands.click(screen.getByRole('button', { name: 'Leave out 22' }))
  await screen.findByText('22 staff responses are left out.')
})

test('lets an administrator review and leave out any network', async () => {
  await stuffed()
  const hands = await open()
  await cluster()
  await hands.click(screen.getByRole('button', { name: `Review the 12 responses from ${school}` }))

  await screen.findByRole('heading', { name: '12 staff responses from one network' })
  screen.getByText('You chose to review this batch. The check didn’t suggest it.')
  expect(document.activeElement).toBe(place())
  await hands.type(reason(), 'A staff meeting.')
  await hands.click(screen.getByRole('button', { name: 'Keep counting them' }))

  await screen.findByText('12 staff responses are still counted.')
  await cluster()
  await hands.click(await screen.findByRole('button', { name: /^Review again 12 staff/ }))
  await hands.type(await screen.findByRole('textbox', { name: /^Reason/ }), 'There was no meeting.')
  await hands.click(screen.getByRole('button', { name: 'Leave out 12' }))

  await screen.findByText('12 staff responses are left out.')
  const { decisions } = await check()
  expect(decisions.map(({ decision, undoneAt }) => [decision, undoneAt === null])).toEqual([
    ['aside', true],
    ['counted', false],
  ])
})

test('shows arrivals by day and hour for each group', async () => {
  await stuffed()
  await staff(1, { arrived_hour: null, ip_address: null })
  const hands = await open()
  await cluster()

  screen.getByText('12 of 34 came in Monday to Friday between 8 a.m. and 4 p.m.')
  const table = screen.getByRole('table', { name: 'Responses by day and hour', hidden: true })
  expect(table.textContent).toContain('Wednesday, October 142 a.m.: 22, 9 a.m.: 12')
  screen.getByText(/^We don’t know the time for 1 response/)
  await hands.click(screen.getByRole('radio', { name: 'Students' }))
  await screen.findByText('No responses from students yet.')
})

test('is read-only once results are final', async () => {
  await stuffed()
  at('2026-10-26T15:00:00Z')
  await open()

  await screen.findByRole('heading', { name: 'The survey is final' })
  await cluster()
  expect(screen.queryByRole('form')).toBeNull()
})

test('says that there are no responses or that nothing stands out', async () => {
  const hands = await open()
  await screen.findByRole('heading', { name: 'No responses yet' })
  await staff(3, { arrived_hour: 9, ip_address: null })
  at('2026-10-14T15:01:00Z')
  await hands.click(screen.getByRole('link', { name: 'Check another survey' }))
  await hands.click(await screen.findByRole('link', { name: /Lakeside Middle School/ }))

  await screen.findByRole('heading', { name: 'Nothing stands out' })
  screen.getByText(/^We didn’t record network addresses for this survey/)
})

test('says that nothing is left to check after responses are deleted', async () => {
  await app.db.updateTable('surveys').set({ responses_deleted_at: '2026-10-14T15:00:00Z' }).execute()
  await open()

  await screen.findByRole('heading', { name: 'Nothing left to check' })
})

test('opens a survey in two clicks and lists final surveys last', async () => {
  const earlier = await leaderWithSchool(app)
  const final = await openSurvey(app, earlier)
  const { id } = await app.db
    .selectFrom('surveys')
    .select('id')
    .where('guid', '=', final)
    .executeTakeFirstOrThrow()
  await app.db
    .updateTable('survey_settings')
    .set({ survey_date_begin: '2026-10-01', survey_date_end: '2026-10-09' })
    .where('survey_id', '=', id)
    .execute()
  const hands = openPage(app, '/user-home', admin.token)
  await hands.click(await screen.findByRole('link', { name: 'Response Check' }))

  await screen.findByText('1–2 of 2 surveys')
  const listed = screen.getAllByRole('listitem').map((one) => one.textContent)
  expect(listed.filter((text) => text?.includes('leave responses out'))).toHaveLength(1)
  expect(listed.at(-1)).toContain('Final, read only')
  const [link] = screen.getAllByRole('link', { name: /Equity Audit Survey/ })
  if (link) await hands.click(link)
  await screen.findByRole('heading', { name: 'No responses yet' })
})
