import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { networkOf, openPage, pageTests } from '../../../../app/testing/page.tsx'
import { leaderWithSchool } from '../../../../app/testing/survey.ts'
import { surveysContract } from '../../../schools/surveys/contract.ts'

pageTests()
let app: TestApp
beforeEach(async () => {
  app = await testApp({ now: new Date().toISOString() })
})
afterEach(() => app.close())

async function surveysOf({ schoolId, token }: { schoolId: number; token: string }) {
  return (await app.call(surveysContract.allSurveys, { params: { entityId: schoolId } }, token)).body
}

test('links to Profile and creates no survey without a school profile', async () => {
  openPage(app, '/equity-audit-setup/0', (await app.account()).token)

  await screen.findByText('Please navigate to Profile and provide information.')
  screen.getByRole('link', { name: 'Go to Profile' })
})

test('creates one survey for ID 0 and reopens it', async () => {
  const leader = await leaderWithSchool(app)
  openPage(app, '/equity-audit-setup/0', leader.token)
  await screen.findByRole('heading', { level: 1, name: 'Equity Audit Survey Setup' })
  await screen.findByText('Step 1 of 7')

  expect(await surveysOf(leader)).toHaveLength(1)
})

test.each([
  ['/api/entity-survey/', ['Failed to fetch survey status.']],
  ['/api/generate-survey', ['Could not create survey', 'Could not create parent survey']],
])('shows an error if %s fails and continues on retry', async (address, sentences) => {
  const leader = await leaderWithSchool(app)
  const hands = openPage(app, '/equity-audit-setup/0', leader.token, { without: address })

  for (const sentence of sentences) await screen.findByText(sentence)
  await screen.findByRole('heading', { name: 'We couldn’t open the setup' })
  expect(await surveysOf(leader)).toHaveLength(0)
  networkOf(app, true)
  await hands.click(screen.getByRole('button', { name: 'Try again' }))

  await screen.findByText('Step 1 of 7')
  expect(await surveysOf(leader)).toHaveLength(1)
})
