import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { openPage, pageTests } from '../../../../app/testing/page.tsx'
import { commonSchool, insertRespondents } from '../../../../app/testing/responses.ts'
import { leaderWithSchool, openSurvey, preparedSurvey } from '../../../../app/testing/survey.ts'
import { schoolContract } from '../../../schools/school/contract.ts'

pageTests()
let app: TestApp
let token: string
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-14T15:00:00Z') })
  app = await testApp()
  token = (await app.account('CAN_DO_ALL')).token
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

const open = () => openPage(app, '/equity-audit-overview', token)

/** Creates a leader whose school has its own name. */
async function leaderOf(entityName: string) {
  const leader = await leaderWithSchool(app)
  await app.call(schoolContract.updateEntity, { body: { id: leader.schoolId, entityName } }, leader.token)
  return leader
}

const titles = () =>
  within(screen.getByRole('main'))
    .getAllByRole('heading', { level: 2 })
    .map((title) => title.textContent)

test('explains the empty list to an administrator', async () => {
  open()

  await screen.findByRole('heading', { name: 'No surveys yet' })
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'New Profile' }).getAttribute('href')).toBe('/admin-new-profile')
  // Only people who should have a school are asked to enter it.
  expect(screen.queryByText('Please navigate to the Profile page and enter your school profile.')).toBeNull()
})

test('shows school, title, status, dates, progress and responses on a card', async () => {
  const guid = await openSurvey(app, await leaderOf('Oak Street School'))
  await insertRespondents(app, guid, commonSchool(51))
  app.clock.at = new Date('2026-10-17T15:00:00Z')
  vi.setSystemTime(app.clock.at)
  token = (await app.account('CAN_DO_ALL')).token
  open()

  await screen.findByRole('heading', { level: 2, name: /^Oak Street School's Equity Audit/ })
  const card = within(screen.getByRole('main'))
  card.getByText('Oak Street School')
  card.getByText('Active')
  card.getByText(/51 of 1,022 responses \(5%\)/)
  const elapsed = card.getByRole('progressbar', { name: 'Time elapsed' })
  expect(elapsed.getAttribute('aria-valuenow')).toBe('33')
  card.getByText(/October 14/)
  card.getByText(/October 23/)
  for (const name of [/^Track Responses/, /^Review Results/, /^Extend or end survey/])
    screen.getByRole('link', { name })
})

test('lists live surveys first and finds a school', async () => {
  await preparedSurvey(app, await leaderOf('Ash School'))
  await openSurvey(app, await leaderOf('Birch School'))
  const hands = open()

  await screen.findByText('2 surveys across all schools, 1 active')
  expect(titles().slice(0, 2)).toEqual([
    expect.stringMatching(/^Birch School/),
    expect.stringMatching(/^Ash School/),
  ])
  await hands.type(screen.getByRole('searchbox', { name: 'Find a survey' }), 'ash sch')

  await waitFor(() => expect(screen.queryByText('Birch School')).toBeNull())
  screen.getByText('Ash School')
})

test('offers to show all surveys after an empty search', async () => {
  await preparedSurvey(app, await leaderOf('Ash School'))
  const hands = open()
  await hands.type(await screen.findByRole('searchbox'), 'birch')

  await screen.findByRole('heading', { name: 'No surveys match' })
  await hands.click(screen.getByRole('button', { name: 'Show all surveys' }))

  await screen.findByText('Ash School')
})

test('shows an administrator who has a school that school’s survey', async () => {
  const { user, token: own } = await app.account('CAN_DO_ALL')
  const other = await leaderWithSchool(app)
  const body = { id: other.schoolId, user_fk: user.id }
  await app.call(schoolContract.updateEntity, { body }, own)
  openPage(app, '/equity-audit-overview', own)

  await screen.findByText('Start Your First Equity Audit')
})
