import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../app/testing/app.ts'
import { networkOf, openPage, pageTests } from '../../../app/testing/page.tsx'
import { leaderWithSchool, newToken, openSurvey, preparedSurvey } from '../../../app/testing/survey.ts'

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

test('without a school profile it leads to Profile', async () => {
  open((await app.account()).token)

  await screen.findByText('Please navigate to the Profile page and enter your school profile.')
  screen.getByRole('link', { name: 'Go to Profile' })
})

test('the home page says so too', async () => {
  openPage(app, '/user-home', (await app.account()).token)

  await screen.findByText('Please navigate to Profile and provide information.')
})

test('the first survey is made and set up; a failure says so and leaves the way open', async () => {
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

test('a survey whose setup is not complete goes on with it', async () => {
  const leader = await leaderWithSchool(app)
  const guid = await preparedSurvey(app, leader)
  open(leader.token)

  await screen.findByRole('heading', { name: 'Continue Setting Up Your Equity Audit' })
  const way = screen.getByRole('link', { name: 'Continue' })
  expect(way.getAttribute('href')).toBe(`/equity-audit-setup/${guid}`)
})

test('disabled actions of an open survey state the reason', async () => {
  const leader = await leaderWithSchool(app)
  await openSurvey(app, leader)
  open(leader.token)

  await screen.findByText('Active')
  screen.getByRole('link', { name: 'Edit Survey Set Up' })
  const closed = (name: string) => reasonOf(screen.getByRole('button', { name }))
  expect(closed('Track Responses')).toBe('Opens with the first response.')
  expect(closed('Review Results')).toBe('Opens when the survey has closed, on October 24.')
  expect(closed('Align Strategies')).toBe('Opens with your results.')
})

test('Align Strategies opens with the first final results, not with the close', async () => {
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
