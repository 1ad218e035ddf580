import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { districtOf, memberOf } from '../../../../app/testing/district.ts'
import { networkOf, openPage, pageTests } from '../../../../app/testing/page.tsx'
import {
  leaderWithSchool,
  newToken,
  openSurvey,
  preparedSurvey,
  setting,
} from '../../../../app/testing/survey.ts'
import { setTransport } from '../../../../web/call.ts'
import { surveysContract } from '../../../schools/surveys/contract.ts'

pageTests()
let app: TestApp
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-14T15:00:00Z') })
  app = await testApp()
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

const open = (token: string) => openPage(app, '/equity-audit-overview', token)
const reasonOf = (button: HTMLElement) =>
  document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent

test('links to Profile without a school profile', async () => {
  open((await app.account()).token)

  await screen.findByText('Please navigate to the Profile page and enter your school profile.')
  screen.getByRole('link', { name: 'Go to Profile' })
})

test('links to Schools for a district role that has no school', async () => {
  const { schoolId } = await leaderWithSchool(app)
  open((await memberOf(app, await districtOf(app, [schoolId]), 'officer')).token)

  await screen.findByText('Choose a school')
  expect(screen.getByRole('link', { name: 'Go to Schools' }).getAttribute('href')).toBe('/schools')
  expect(screen.queryByRole('link', { name: 'Go to Profile' })).toBeNull()
})

test.each(['/align-strategies', '/progress-monitoring-overview', '/profile'])(
  'links to Schools for a district role with no current school, %s',
  async (path) => {
    const { schoolId } = await leaderWithSchool(app)
    openPage(app, path, (await memberOf(app, await districtOf(app, [schoolId]), 'officer')).token)

    await screen.findByText('Choose a school')
    screen.getByRole('link', { name: 'Go to Schools' })
    expect(screen.queryByText(/your school/i)).toBeNull()
  },
)

test('also links to Profile on the home page', async () => {
  openPage(app, '/user-home', (await app.account()).token)

  await screen.findByText('Please navigate to Profile and provide information.')
})

test('expands every home page step, with Continue only if it leads somewhere', async () => {
  const hands = openPage(app, '/user-home', (await leaderWithSchool(app)).token)
  const steps = within(await screen.findByRole('region', { name: 'Your equity audit steps' }))
  const rows = steps.getAllByRole('button')
  expect(rows.map((row) => row.textContent)).toEqual([
    'School ProfileComplete',
    'Equity Audit SurveyNot started',
    'Responses and ResultsNot open yet',
    'Align StrategiesOpens with your results',
    'Progress MonitoringOpens with your results',
  ])
  for (const row of rows) if (row.getAttribute('aria-expanded') === 'false') await hands.click(row)
  steps.getByText('Choose what to work on first and plan the steps.')
  expect(steps.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Continue: School Profile', '/profile'],
    ['Continue: Equity Audit Survey', '/equity-audit-overview/'],
    ['Continue: Responses and Results', '/equity-audit-overview/'],
  ])
})

test('shows an error if the list of surveys isn’t an array', async () => {
  const leader = await leaderWithSchool(app)
  open(leader.token)
  setTransport(async (address, options = {}) => {
    if (String(address).startsWith('/api/get-all-surveys')) return Response.json({ surveys: [] })
    const headers = options.headers as Record<string, string>
    const { payload, statusCode } = await app.app.inject({ url: String(address), headers })
    return new Response(payload, { status: statusCode })
  })

  await screen.findByText('Survey response is not an array')
  expect(screen.queryByText('Start Your First Equity Audit')).toBeNull()
  // React logs errors that an error boundary catches.
  vi.mocked(console.error).mockClear()
})

test('creates the first survey and can retry after a failure', async () => {
  const hands = open((await leaderWithSchool(app)).token)
  await screen.findByRole('heading', { name: 'Start Your First Equity Audit' })
  const start = screen.getByRole('button', { name: 'Get started' })

  networkOf(app, { without: '/api/generate-survey' })
  await hands.click(start)
  await screen.findByText('Could not create survey')
  networkOf(app, true)
  await hands.click(start)

  await screen.findByText('Step 1 of 7')
})

test('offers to continue an incomplete setup', async () => {
  const leader = await leaderWithSchool(app)
  const guid = await preparedSurvey(app, leader)
  open(leader.token)

  await screen.findByRole('heading', { name: 'Continue Setting Up Your Equity Audit' })
  const way = screen.getByRole('link', { name: 'Continue' })
  expect(way.getAttribute('href')).toBe(`/equity-audit-setup/${guid}`)
})

test('shows the school’s name next to a survey’s custom title', async () => {
  const leader = await leaderWithSchool(app)
  const guid = await preparedSurvey(app, leader)
  const body = { surveyGuid: guid, surveyName: 'How we learn together' }
  await app.call(surveysContract.updateSurveyName, { body }, leader.token)
  await setting(app, leader, guid, 'setupComplete', '2026-10-14')
  open(leader.token)

  const card = (await screen.findByRole('heading', { level: 3, name: body.surveyName })).parentElement
  expect(card?.textContent).toContain('Lakeside Middle School')
})

test('shows an open survey’s setup read-only', async () => {
  const leader = await leaderWithSchool(app)
  await openSurvey(app, leader)
  const hands = open(leader.token)

  await hands.click(await screen.findByText('See the setup'))
  const titles = ['Participants', 'Terms', 'Gender question', 'Language', 'Timeline']
  for (const name of titles) await screen.findByRole('heading', { level: 3, name })
  screen.getByText(/^English and Somali/)
  await screen.findByText('students', { selector: 'dd' })
  expect(screen.queryByRole('link', { name: /^Change/ })).toBeNull()
})

test('gives the reason for an open survey’s disabled actions', async () => {
  const leader = await leaderWithSchool(app)
  await openSurvey(app, leader)
  open(leader.token)

  await screen.findByText('Active')
  screen.getByRole('link', { name: 'Edit Survey Set Up' })
  const closed = (name: string) => reasonOf(screen.getByRole('button', { name }))
  expect(closed('Track Responses')).toBe('Opens after the first response.')
  expect(closed('Review Results')).toBe('Opens after the survey closes, on October 24.')
  expect(closed('Align Strategies')).toBe('Opens with your results.')
})

test('opens Align Strategies with the first final results, not when the survey closes', async () => {
  const leader = await leaderWithSchool(app)
  await openSurvey(app, leader)
  const at = async (instant: string) => {
    vi.setSystemTime(instant)
    app.clock.at = new Date(instant)
    return open(await newToken(app, leader))
  }
  await at('2026-10-24T15:00:00Z')
  await screen.findByText('Closed')
  expect(reasonOf(await screen.findByRole('button', { name: 'Align Strategies' }))).toBe(
    'Opens with your results.',
  )
  cleanup()

  await at('2026-10-26T15:00:00Z')
  await screen.findByRole('link', { name: 'Align Strategies' })
})
