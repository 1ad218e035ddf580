import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../app/testing/app.ts'
import { openPage, pageTests } from '../../../app/testing/page.tsx'
import { commonSchool, insertRespondents } from '../../../app/testing/responses.ts'
import { type Leader, leaderWithSchool, openSurvey } from '../../../app/testing/survey.ts'
import { makeToken } from '../../auth/server/actions.ts'
import { findUser } from '../../users/server/actions.ts'

pageTests()
let app: TestApp
let leader: Leader
let guid: string
beforeEach(async () => {
  // The token's life is judged by the clock of the browser too.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-14T15:00:00Z') })
  app = await testApp()
  leader = await leaderWithSchool(app)
  guid = await openSurvey(app, leader)
  await insertRespondents(app, guid, commonSchool(240))
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

async function openAt(instant: string, path: string) {
  app.clock.at = new Date(instant)
  vi.setSystemTime(app.clock.at)
  return openPage(app, path, await makeToken(app, (await findUser(app.db, leader.userId))!))
}

test('final results show the rows of one group at a time, with why a figure is missing', async () => {
  const hands = await openAt('2026-10-26T15:00:00Z', `/audit-results-dashboard/${guid}`)

  const table = await screen.findByRole('table', { name: /^Overall score: Students by / })
  expect(within(table).getAllByRole('rowheader').length).toBeGreaterThan(3)
  expect(within(table).getAllByText(/ or more$/).length).toBeGreaterThan(0)
  expect(screen.queryByRole('table', { name: /^Overall score: Staff by / })).toBeNull()
  await hands.click(screen.getByRole('radio', { name: 'Staff' }))
  expect(screen.getByRole('table', { name: /^Overall score: Staff by / })).toBeTruthy()
  expect(screen.queryByRole('table', { name: /^Overall score: Students by / })).toBeNull()
  expect(screen.getByText(/^Everyone: the mean of students, /)).toBeTruthy()
  expect(screen.getByText(/are rounded up or down by lot/)).toBeTruthy()
})

test('provisional results have the three groups, and say when the rest opens', async () => {
  await openAt('2026-10-24T15:00:00Z', `/audit-results-dashboard/${guid}`)

  await screen.findByRole('heading', { name: 'These results are provisional' })
  expect(screen.getByRole('table', { name: 'Overall score by group' })).toBeTruthy()
  expect(screen.queryByRole('radio', { name: 'Staff' })).toBeNull()
  expect(screen.queryByText(/^No clear gap/)).toBeNull()
  for (const name of ['Share Results', 'Print or save as PDF']) {
    expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true')
  }
  expect(screen.getByRole('button', { name: /^Excel/ }).getAttribute('aria-disabled')).toBe('true')
  expect(screen.getAllByText(/^This opens with the final results, on October 2\d, 2026 at /)).toHaveLength(3)
})

test('before the close there are no results', async () => {
  await openAt('2026-10-15T15:00:00Z', `/audit-results-dashboard/${guid}`)

  await screen.findByRole('heading', { name: 'Results are not open yet' })
})

test('a provisional area report has its figure without items and gaps', async () => {
  await openAt('2026-10-24T15:00:00Z', `/audit-results-dashboard/${guid}/DBP`)

  expect(await screen.findByText(/^Items open with the final results, on /)).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Gaps inside the groups' })).toBeNull()
})

test('a final area report tells answers in words and folds what is too close to call', async () => {
  await openAt('2026-10-26T15:00:00Z', `/audit-results-dashboard/${guid}/DBP`)

  await screen.findByRole('heading', { name: 'Gaps inside the groups' })
  expect(screen.getByText(/too close to call$/).closest('details')?.open).toBe(false)
  expect(screen.getAllByText(/^\d+%( or (more|less))?$/).length).toBeGreaterThan(8)
})

test.each([
  ['gaps', 'Results are not open yet'],
  ['report', 'The report is not ready yet'],
])('%s wait for the final results', async (page, heading) => {
  await openAt('2026-10-24T15:00:00Z', `/audit-results-dashboard/${guid}/${page}`)

  await screen.findByRole('heading', { name: heading })
})

test('the report to print shows every group without a switch', async () => {
  await openAt('2026-10-26T15:00:00Z', `/audit-results-dashboard/${guid}/report`)

  await screen.findByRole('table', { name: /^Overall score: Students by / })
  expect(screen.getByRole('table', { name: /^Overall score: Staff by / })).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
})
