import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { downloads, networkOf, openPage, pageTests } from '../../../../app/testing/page.tsx'
import { answersTo } from '../../../../app/testing/school.ts'
import {
  definition,
  type Leader,
  leaderWithSchool,
  openSurvey,
  submission,
  submit,
} from '../../../../app/testing/survey.ts'
import { call } from '../../../../web/call.ts'
import { resultsContract } from '../../../figures/results/contract.ts'
import { findUser } from '../../../people/users/server/actions.ts'
import { makeToken } from '../../../running/auth/server/actions.ts'
import { recommended } from '../rules.ts'

pageTests()
const consultation = 'https://services.example/consultation'
const none = {
  updates: undefined,
  contact: undefined,
  qualitative: undefined,
  academy: undefined,
  learning: undefined,
}

let app: TestApp
let leader: Leader
beforeEach(async () => {
  // The browser's clock also decides whether the token is still valid.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-14T15:00:00Z') })
  app = await testApp({ config: { links: { ...none, consultation } } })
  leader = await leaderWithSchool(app)
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

/** Creates a final survey with enough staff responses for a score, and a token issued the same day. */
async function closedSurvey(): Promise<{ guid: string; token: string }> {
  const guid = await openSurvey(app, leader)
  const answers = answersTo(await definition(app, guid, 3), (item) => item % 4)
  for (let person = 0; person < 2 * app.config.smallGroup; person++) {
    await submit(app, await submission(app, guid, 3, { response_json: answers }))
  }
  app.clock.at = new Date('2026-10-26T15:00:00Z')
  vi.setSystemTime(app.clock.at)
  return { guid, token: await makeToken(app, (await findUser(app.db, leader.userId))!) }
}

const region = (name: string) => screen.findByRole('region', { name })
const headings = (place: HTMLElement) =>
  within(place)
    .getAllByRole('heading', { level: 3 })
    .map((heading) => heading.textContent)

test('orders areas by score and saves the plan and guides', async () => {
  const { guid, token } = await closedSurvey()
  const hands = openPage(app, '/align-strategies', token)

  const focus = await region('Recommended Focus: Top Equity Growth Areas')
  const results = await call(resultsContract.surveyResults, { params: { guid } })
  const expected = recommended(results.areas)
  expect(expected.strengths.length).toBeGreaterThanOrEqual(2)
  const names = (areas: { name: string }[]) => areas.map(({ name }) => name)
  expect(headings(focus)).toEqual(names(expected.focus))
  expect(headings(await region('Notable Equity Strength Areas'))).toEqual(names(expected.strengths))
  expect(headings(await region('Strategies for Other Equity Areas'))).toEqual(names(expected.others))
  expect(within(focus).getAllByText(/of answers are favorable$/)).toHaveLength(expected.focus.length)

  await hands.click(screen.getByRole('button', { name: 'Download plan' }))
  await waitFor(() =>
    expect(downloads.map((file) => file.name).join()).toMatch(/^implementation-plan-Lakeside-Middle-School-/),
  )
  const [guide] = within(focus).getAllByRole('button', { name: /Download guide/ })
  await hands.click(guide!)
  const file = `Strategy_Guide_${expected.focus[0]?.code}.docx`
  await waitFor(() => expect(downloads.map((file) => file.name)).toContain(file))
  expect(screen.getAllByText('Downloaded!').length).toBeGreaterThan(0)
})

test('links back to the results that the page was opened from', async () => {
  const { guid, token } = await closedSurvey()
  const hands = openPage(app, `/audit-results-dashboard/${guid}`, token)
  await hands.click(await screen.findByRole('link', { name: 'Decide what to do' }))
  await region('Recommended Focus: Top Equity Growth Areas')
  await hands.click(screen.getByRole('link', { name: 'Back to Audit Results' }))
  await screen.findByRole('heading', { level: 1, name: 'Audit Results' })
})

test('shows recommendations only with the final results', async () => {
  const guid = await openSurvey(app, leader)
  await submit(app, await submission(app, guid, 3))
  app.clock.at = new Date('2026-10-24T15:00:00Z')
  vi.setSystemTime(app.clock.at)
  openPage(app, '/align-strategies', await makeToken(app, (await findUser(app.db, leader.userId))!))

  await screen.findByText('Strategies open with final results')
  expect(
    screen.getByText(/^The recommendations open with the final results, on October 2\d, 2026 at /),
  ).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /Download guide/ })).toHaveLength(8)
})

test('offers all eight guides to a school without results', async () => {
  openPage(app, '/align-strategies', leader.token)

  await screen.findByText('No results yet')
  expect(screen.getAllByRole('button', { name: /Download guide/ })).toHaveLength(8)
  expect(screen.queryByText(/Perception of Equity/)).toBeNull()
})

test('shows the guides even if results fail to load', async () => {
  const { token } = await closedSurvey()
  const hands = openPage(app, '/align-strategies?tab=support', token)
  await screen.findByRole('link', { name: /Consultation/ })
  networkOf(app, false)
  await hands.click(screen.getByRole('tab', { name: 'Strategies' }))

  const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 5000 })
  expect(screen.getAllByRole('button', { name: /Download guide/ })).toHaveLength(8)
  networkOf(app, true)
  await hands.click(again)
  await region('Recommended Focus: Top Equity Growth Areas')
})

test('links services to the configured addresses and says if one is missing', async () => {
  openPage(app, '/align-strategies?tab=support', leader.token)

  const link = await screen.findByRole('link', { name: /Learn more about: Consultation/ })
  expect(link.getAttribute('href')).toBe(consultation)
  expect(screen.queryByRole('button', { name: /Learn more/ })).toBeNull()
  expect(screen.getAllByText('Not available here yet.')).toHaveLength(3)
})

test('says only once that services have no address', async () => {
  const without = await testApp({ config: { links: { ...none, consultation: undefined } } })
  openPage(without, '/align-strategies?tab=support', (await leaderWithSchool(without)).token)

  await screen.findByText('These services aren’t available here yet')
  expect(screen.queryAllByText(/Learn more|Not available here yet\.$/)).toEqual([])
  await without.close()
})
