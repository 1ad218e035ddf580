import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findUser } from '../../features/people/users/server/actions.ts'
import { makeToken } from '../../features/running/auth/server/actions.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { networkOf, openPage, pageTests } from '../testing/page.tsx'
import { commonSchool, insertRespondents } from '../testing/responses.ts'
import { type Leader, leaderWithSchool, openSurvey } from '../testing/survey.ts'
import { beginCalls } from './begin.ts'

pageTests()
let app: TestApp
let leader: Leader
let guid: string
beforeEach(async () => {
  // The browser's clock also decides whether the token is still valid.
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

const tokenOf = async () => makeToken(app, (await findUser(app.db, leader.userId))!)

/** Returns a function that lists the URLs requested from the server after this call. */
function asked(): () => string[] {
  const inject = vi.spyOn(app.app, 'inject') as unknown as { mock: { calls: [{ url: string }][] } }
  return () => inject.mock.calls.map(([{ url }]) => url)
}

test('requests a page’s data early and only once', async () => {
  const path = `/survey-response-tracking/${guid}`
  const token = await tokenOf()
  localStorage.setItem('equity-audit-token', token)
  networkOf(app, true)
  const urls = asked()

  beginCalls(path)
  const early = urls()
  openPage(app, path, token)
  await screen.findByRole('heading', { level: 1, name: 'Response Tracking' })
  await waitFor(() => expect(screen.getAllByRole('table').length).toBeGreaterThan(0))

  expect(early).toContain(`/api/survey-tracking/${guid}`)
  expect(early.length).toBeGreaterThan(4)
  for (const url of early) expect(urls().filter((one) => one === url)).toEqual([url])
})

test('requests nothing early while signed out or on pages without early data', async () => {
  networkOf(app, true)
  const urls = asked()

  beginCalls(`/survey-response-tracking/${guid}`)
  localStorage.setItem('equity-audit-token', await tokenOf())
  for (const path of ['/', '/login', '/audit-results-dashboard', `/audit-results-dashboard/${guid}/gaps`])
    beginCalls(path)
  // Properties that every object inherits aren't pages.
  for (const path of ['/valueOf/x', '/constructor/x']) beginCalls(path)

  expect(urls()).toEqual([])
})

test('doesn’t request a survey that doesn’t exist yet', async () => {
  localStorage.setItem('equity-audit-token', await tokenOf())
  networkOf(app, true)
  const urls = asked()

  beginCalls('/equity-audit-setup/0')

  expect(urls()).not.toEqual([])
  expect(urls().filter((url) => url.endsWith('/0'))).toEqual([])
})
