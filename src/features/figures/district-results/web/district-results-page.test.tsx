import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { districtOf, memberOf } from '../../../../app/testing/district.ts'
import { downloads, networkOf, openPage, pageTests } from '../../../../app/testing/page.tsx'
import { commonSchool, insertRespondents } from '../../../../app/testing/responses.ts'
import { type Leader, leaderWithSchool, newToken, openSurvey } from '../../../../app/testing/survey.ts'
import { districtResultsContract } from '../contract.ts'

pageTests()

let app: TestApp
let officer: Leader
let viewer: Leader
let newcomer: Leader

beforeAll(async () => {
  app = await testApp()
  const organization = await districtOf(app, [])
  officer = await memberOf(app, organization, 'officer')
  viewer = await memberOf(app, organization, 'district_viewer')
  newcomer = await leaderWithSchool(app)
  const on = { body: { organization, on: true } }
  const schools: number[] = []
  for (const size of [90, 60]) {
    const leader = await leaderWithSchool(app)
    const guid = await openSurvey(app, leader)
    await insertRespondents(app, guid, commonSchool(size))
    schools.push(leader.schoolId)
  }
  const { assignSchool } = await import('../../../people/memberships/server/actions.ts')
  for (const school of schools) await assignSchool(app.db, school, organization)
  await app.call(districtResultsContract.setReleaseSteps, on, officer.token)
  app.clock.at = new Date('2026-10-27T15:00:00Z')
})
afterAll(() => app.close())
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: app.clock.at })
})
afterEach(() => {
  vi.useRealTimers()
})

test('says that someone has no access to a district', async () => {
  openPage(app, '/district-results', await newToken(app, newcomer))
  await screen.findByRole('heading', { name: 'You don’t have a role in a district' })
})

test('lets an officer release, combine and download results', async () => {
  const hands = openPage(app, '/district-results', await newToken(app, officer))
  await screen.findByText(/^2 schools have a closed survey/)

  await hands.click(await screen.findByRole('button', { name: 'Release to the district: 2 surveys' }))
  await screen.findByRole('heading', { name: 'School by school' })
  const table = screen.getByRole('table', { name: 'Schools: overall and the eight equity areas' })
  expect(within(table).getAllByRole('link', { name: 'Lakeside Middle School' })).toHaveLength(2)

  networkOf(app, false)
  await hands.click(screen.getByRole('button', { name: 'Combine results' }))
  await screen.findByText('We can’t reach the server. Check your connection and try again.')
  networkOf(app, true)
  await hands.click(screen.getByRole('button', { name: 'Combine results' }))
  const together = await screen.findByRole('table', {
    name: 'All schools together: overall and the eight equity areas',
  })
  within(together).getByRole('row', { name: /^Everyone/ })
  within(together).getByText('Students: Race/ethnicity')
  screen.getByText(/^Too few schools to tell\. .* \d+ more schools are needed\.$/)
  await hands.click(screen.getByRole('radio', { name: 'Staff' }))
  await within(together).findByText('Staff: Role')

  await hands.click(screen.getByRole('button', { name: 'CSV' }))
  await waitFor(() => expect(downloads.map(({ name }) => name)).toEqual([expect.stringMatching(/\.csv$/)]))
})

test('makes a district viewer wait until results are released to everyone', async () => {
  openPage(app, '/district-results', await newToken(app, viewer))
  await screen.findByRole('heading', { name: 'No results yet' })
  expect(screen.queryByRole('heading', { name: 'Release' })).toBeNull()
})
