import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { networkOf, openPage, pageTests } from '../../../../app/testing/page.tsx'
import { type Leader, leaderWithSchool, openSurvey } from '../../../../app/testing/survey.ts'
import { auditTrailContract } from '../../../running/audit-trail/contract.ts'
import { surveysContract } from '../../../schools/surveys/contract.ts'

pageTests()

let app: TestApp
let leader: Leader
let guid: string
let administrator: string
// The survey is open from October 14 to 23.
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-14T15:00:00Z') })
  app = await testApp()
  leader = await leaderWithSchool(app)
  guid = await openSurvey(app, leader)
  administrator = (await app.account('CAN_DO_ALL')).token
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

const openTimeline = (token: string) => openPage(app, `/equity-audit-setup/${guid}?step=5`, token)

// Tests have no layout, so the calendar counts as scrolled off the screen.
const inCalendar = (name: string) => ({ name, hidden: true })

async function chooseDay(hands: ReturnType<typeof openPage>, day: string) {
  await hands.click(await screen.findByRole('button', { name: /^Close date/ }))
  await hands.click(await screen.findByRole('button', inCalendar(day)))
  await hands.click(screen.getByRole('button', inCalendar('OK')))
}

const confirm = async () => within(await screen.findByRole('dialog', { name: 'Move the close date?' }))

async function closeDate() {
  const { body } = await app.call(surveysContract.entitySurveyDates, { params: { id: guid } }, administrator)
  return body.surveyEndDate
}

test('lets an administrator move the close date later and logs it', async () => {
  const hands = openTimeline(administrator)
  await screen.findByText(/You can extend it or end it early below/)

  await chooseDay(hands, 'October 30, 2026')
  const dialog = await confirm()
  dialog.getByText(/will stay open 7 days longer, until the end of Friday, October 30/)
  dialog.getByText(/can’t move the date back/)
  expect(await closeDate()).toBe('2026-10-23')
  await hands.click(dialog.getByRole('button', { name: 'Move date' }))

  await screen.findByText('Open for 17 days, Wednesday, October 14 to Friday, October 30')
  await screen.findByText('Saved!')
  expect(await closeDate()).toBe('2026-10-30')
  const query = { search: 'Close date moved' }
  const { body } = await app.call(auditTrailContract.systemEvents, { query }, administrator)
  expect(body.events).toMatchObject([{ identifier: guid, message: '2026-10-30' }])
})

test('disables OK until a later day is chosen', async () => {
  const hands = openTimeline(administrator)

  await hands.click(await screen.findByRole('button', { name: /^Close date/ }))
  const day = await screen.findByRole('button', inCalendar('October 23, 2026'))

  expect(day).toHaveProperty('disabled', true)
  const later = screen.getByRole('button', inCalendar('October 24, 2026'))
  expect(later).toHaveProperty('disabled', false)
  const ok = screen.getByRole('button', inCalendar('OK'))
  expect(ok.getAttribute('aria-disabled')).toBe('true')
  await hands.click(later)
  expect(ok.getAttribute('aria-disabled')).toBeNull()
})

test('leaves the date unchanged on Cancel', async () => {
  const hands = openTimeline(administrator)

  await chooseDay(hands, 'October 30, 2026')
  await hands.click((await confirm()).getByRole('button', { name: 'Cancel' }))

  await screen.findByText('Open for 10 days, Wednesday, October 14 to Friday, October 23')
  expect(await closeDate()).toBe('2026-10-23')
})

test('reports a failed move and can retry', async () => {
  const hands = openTimeline(administrator)
  await chooseDay(hands, 'October 30, 2026')

  networkOf(app, false)
  await hands.click((await confirm()).getByRole('button', { name: 'Move date' }))
  await screen.findByText(/can’t reach/)
  networkOf(app, true)
  await hands.click(screen.getByRole('button', { name: 'Retry' }))

  await waitFor(async () => expect(await closeDate()).toBe('2026-10-30'))
})

test('shows a leader the dates and who can move the close date', async () => {
  openTimeline(leader.token)

  await screen.findByText(/Only an administrator can extend it or end it early/)
  expect(screen.queryByRole('button', { name: /^Close date/ })).toBeNull()
})

test('locks the date after the close', async () => {
  app.clock.at = new Date('2026-10-25T15:00:00Z')
  vi.setSystemTime(app.clock.at)
  openTimeline((await app.account('CAN_DO_ALL')).token)

  await screen.findByText('The survey has closed. You can’t change its dates.')
  expect(screen.queryByRole('button', { name: /^Close date/ })).toBeNull()
})

test('is linked from an open survey’s card', async () => {
  const hands = openPage(app, '/equity-audit-overview', administrator)

  await hands.click(await screen.findByRole('link', { name: /^Extend or end survey of/ }))

  await screen.findByText(/You can extend it or end it early/)
})
