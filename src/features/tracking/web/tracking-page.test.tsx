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

async function openAt(instant: string) {
  app.clock.at = new Date(instant)
  vi.setSystemTime(app.clock.at)
  return openPage(
    app,
    `/survey-response-tracking/${guid}`,
    await makeToken(app, (await findUser(app.db, leader.userId))!),
  )
}

const inside = (group: string) => screen.findByRole('region', { name: `Inside the group: ${group}` })

test('before the first night a group says what its figures wait for', async () => {
  await openAt('2026-10-05T20:00:00Z')

  expect(
    within(await inside('Students')).getByText(
      'No figures yet. Counts are made at night, once 10 students have answered; each is shown when 10 more have answered after it.',
    ),
  ).toBeTruthy()
})

test('a final survey counts the rows of its results in steps', async () => {
  const hands = await openAt('2026-10-26T15:00:00Z')

  const students = within(await inside('Students'))
  expect(students.getByText(/^From \d+ responses$/)).toBeTruthy()
  expect(students.getAllByText(/^\d+0 or more$/).length).toBeGreaterThan(3)
  expect(students.queryByText(/at night/)).toBeNull()
  await hands.click(screen.getByRole('button', { name: 'Why' }))
  expect(screen.getByRole('heading', { name: 'Why steps of 10' })).toBeTruthy()
})
