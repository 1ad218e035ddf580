import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { openPage, pageTests } from '../../../../app/testing/page.tsx'
import { commonSchool, insertRespondents } from '../../../../app/testing/responses.ts'
import {
  type Leader,
  leaderWithSchool,
  newToken,
  openSurvey,
  preparedSurvey,
  setting,
} from '../../../../app/testing/survey.ts'

pageTests()
let app: TestApp
let leader: Leader
let guid: string
beforeAll(async () => {
  app = await testApp({ now: '2025-10-14T15:00:00Z' })
  leader = await leaderWithSchool(app)
  const earlier = await preparedSurvey(app, leader, '2025-10-14', '2025-10-23')
  await setting(app, leader, earlier, 'setupComplete', '2025-10-14')
  await insertRespondents(app, earlier, commonSchool(60))
  app.clock.at = new Date('2026-10-14T15:00:00Z')
  leader.token = await newToken(app, leader)
  guid = await openSurvey(app, leader)
  await insertRespondents(app, guid, commonSchool(60))
  app.clock.at = new Date('2026-10-27T15:00:00Z')
  vi.useFakeTimers({ toFake: ['Date'], now: app.clock.at })
  leader.token = await newToken(app, leader)
}, 60_000)
afterAll(async () => {
  vi.useRealTimers()
  await app.close()
})

test('opens the same group’s changes from See change and focuses the heading', async () => {
  const hands = openPage(app, `/audit-results-dashboard/${guid}?group=staff`, leader.token)
  await hands.click(await screen.findByRole('link', { name: 'See change' }))

  const heading = await screen.findByRole('heading', { name: 'Change since earlier surveys' })
  await waitFor(() => expect(heading.contains(document.activeElement)).toBe(true))
  const group = await screen.findByRole('radio', { name: 'Staff' })
  expect((group as HTMLInputElement).checked).toBe(true)
}, 60_000)
