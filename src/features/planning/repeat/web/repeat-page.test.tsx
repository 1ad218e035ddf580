import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { networkOf, openPage, pageTests } from '../../../../app/testing/page.tsx'
import {
  type Leader,
  leaderWithSchool,
  newToken,
  openSurvey,
  preparedSurvey,
} from '../../../../app/testing/survey.ts'
import { surveysContract } from '../../../schools/surveys/contract.ts'

pageTests()
// Confetti needs a canvas, which the test doesn't have.
vi.mock('canvas-confetti', () => ({ default: { create: () => async () => {} } }))
let app: TestApp
let leader: Leader
let guid: string
let token: string
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-14T15:00:00Z') })
  app = await testApp()
  leader = await leaderWithSchool(app)
  guid = await openSurvey(app, leader)
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

const travel = async (instant: string) => {
  vi.setSystemTime(instant)
  app.clock.at = new Date(instant)
  token = await newToken(app, leader)
}
const surveys = async () =>
  (await app.call(surveysContract.allSurveys, { params: { entityId: leader.schoolId } }, token)).body
const setUp = () => screen.findByRole('button', { name: 'Set up survey' })
const field = (name: RegExp | string) => screen.getByLabelText<HTMLInputElement>(name)
/** Sets the value directly, because the test can't type into the browser's built-in date control. */
const choose = (name: RegExp, day: string) => fireEvent.change(field(name), { target: { value: day } })

test('copies everything, says the questions are the same and sets up the survey', async () => {
  await travel('2027-09-01T15:00:00Z')
  const hands = openPage(app, '/equity-audit-overview', token)
  await hands.click(await screen.findByRole('link', { name: 'Same as last year, new dates' }))

  await screen.findByRole('heading', { name: 'The questions are the same' })
  screen.getByText('We can compare all 8 areas.')
  expect(field(/^Open date/).value).toBe('October 13, 2027')
  expect(field(/^Close date/).value).toBe('October 22, 2027')
  expect(field(/^Students expected/).value).toBe('410')
  expect(field(/^Somali/).checked).toBe(true)
  expect(field(/^Survey title/).value).toBe("Lakeside Middle School's Equity Audit Survey – October 2027")

  choose(/^Open date/, '2027-11-01')
  choose(/^Close date/, '2027-11-12')
  await hands.clear(field(/^Students expected/))
  await hands.type(field(/^Students expected/), '430')
  await hands.click(await setUp())

  await screen.findByText('Congrats! Your Equity Audit Survey is ready')
  expect(await surveys()).toMatchObject([
    {
      beginDate: '2027-11-01',
      setupComplete: true,
      expectedCount: 1042,
      surveyName: expect.stringMatching(/November 2027$/),
    },
    { guid, active: 0 },
  ])
})

test('sets up the same survey a year later in two clicks', async () => {
  await travel('2027-09-01T15:00:00Z')
  const hands = openPage(app, '/user-home', token)
  await hands.click(await screen.findByRole('link', { name: 'Same as last year, new dates' }))
  await hands.click(await setUp())

  await screen.findByText('Congrats! Your Equity Audit Survey is ready')
  expect((await surveys())[0]).toMatchObject({ beginDate: '2027-10-13', setupComplete: true })
})

test('says what is missing and keeps what was entered while the server is unreachable', async () => {
  await travel('2027-11-01T15:00:00Z')
  const hands = openPage(app, `/equity-audit-again/${guid}`, token)
  await hands.click(await setUp())
  const missing = await screen.findByRole('alert', { name: 'Still to do' })
  within(missing).getByText('Choose the open date.')

  choose(/^Open date/, '2027-11-03')
  choose(/^Close date/, '2027-11-12')
  await hands.click(within(screen.getByRole('group', { name: /^Grades/ })).getByLabelText('Grades 9–12'))
  screen.getByText(/^Students: we can’t compare changes because different grades are taking part/)
  networkOf(app, false)
  await hands.click(await setUp())
  await screen.findByText('We couldn’t set up the survey')
  expect(field(/^Open date/).value).toBe('2027-11-03')
  networkOf(app, true)
  await hands.click(await setUp())

  await screen.findByText('Congrats! Your Equity Audit Survey is ready')
})

test('asks before replacing a survey that hasn’t opened', async () => {
  await travel('2027-09-01T15:00:00Z')
  const begun = await preparedSurvey(app, { ...leader, token }, '2027-10-05', '2027-10-20')
  const hands = openPage(app, `/equity-audit-again/${guid}`, token)
  await hands.click(await setUp())
  const dialog = await screen.findByRole('dialog', { name: 'Replace the survey that hasn’t opened?' })
  expect(await surveys()).toHaveLength(2)

  await hands.click(within(dialog).getByRole('button', { name: 'Replace survey' }))

  await waitFor(async () =>
    expect(await surveys()).toMatchObject([{ active: 1 }, { guid: begun, active: 0 }, {}]),
  )
})

test('waits while a survey is active', async () => {
  token = leader.token
  openPage(app, `/equity-audit-again/${guid}`, token)

  await screen.findByRole('heading', { name: 'This school’s survey is active' })
})
