import { createMemoryHistory, type RouterHistory } from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { usersContract } from '../../features/people/users/contract.ts'
import { setTransport } from '../../web/call.ts'
import { signIn, signOut } from '../../web/session.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { networkOf, pageTests, passOn } from '../testing/page.tsx'
import { type Leader, leaderWithSchool, openSurvey } from '../testing/survey.ts'
import { beginCalls } from './begin.ts'
import { start } from './start.tsx'

pageTests()
let app: TestApp
let leader: Leader
let place: HTMLElement
let root: Root | undefined
let history: RouterHistory
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-14T15:00:00Z') })
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  app = await testApp()
  leader = await leaderWithSchool(app)
  place = document.body.appendChild(document.createElement('div'))
  networkOf(app, true)
  await import('../../web/ui/toasts.tsx')
})
afterEach(async () => {
  root?.unmount()
  root = undefined
  place.remove()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await app.close()
})

/** Opens the application at an address, as its HTML document does. */
async function open(path: string, token = leader.token): Promise<void> {
  signIn(token)
  beginCalls(path)
  history = createMemoryHistory({ initialEntries: [path] })
  root = await start(place, history)
}

/** Delays requests to an address until the promise resolves. */
const holding = (address: string, until: Promise<unknown>) =>
  setTransport(async (url, options) => {
    if (String(url).startsWith(address)) await until
    return passOn(app, String(url), options)
  })

const publicHome = () => screen.findByRole('heading', { name: /Equity, made visible/ })

test.each([
  ['survey-response-tracking', 'Response Tracking'],
  ['equity-audit-setup', 'Participants'],
])('renders the first page once, with its data: /%s', async (path, words) => {
  const guid = await openSurvey(app, leader)
  const seen: string[] = []
  const asked = vi.spyOn(app.app, 'inject') as unknown as { mock: { calls: [{ url: string }][] } }
  // Extends the time limit so that a slow machine doesn't fail the test.
  const wait = setTimeout
  vi.stubGlobal('setTimeout', (act: () => void, ms = 0) => wait(act, ms === 300 ? 20_000 : ms))
  new MutationObserver(() => seen.push(place.textContent)).observe(place, { childList: true, subtree: true })

  const urls = () => asked.mock.calls.map(([{ url }]) => url)
  await open(`/${path}/${guid}`)
  // React's strict mode repeats later requests, so check only the early ones. Production builds don't use strict mode.
  const early = urls()
  await vi.waitFor(() => expect(seen).not.toEqual([]))

  for (const one of [words, 'Hello Maya!']) expect(seen[0]).toContain(one)
  expect(early).toContain('/api/memberships')
  expect(urls().filter((url) => early.includes(url))).toEqual([...new Set(early)])
})

test('shows the page before a slow reply arrives', async () => {
  const reply = Promise.withResolvers<void>()
  holding('/api/get-user/', reply.promise)
  await open('/resources')

  await screen.findByRole('heading', { level: 1 })
  reply.resolve()
})

test.each([409, 429, 500])(
  'reports a call that failed with status %i before the first render, and repeats it',
  async (status) => {
    const guid = await openSurvey(app, leader)
    let asked = 0
    setTransport(async (url, options) => {
      if (!String(url).startsWith('/api/survey-tracking/')) return passOn(app, String(url), options)
      asked++
      return Response.json({ message: 'Not now.' }, { status })
    })

    await open(`/survey-response-tracking/${guid}`)

    await screen.findByText('Not now.')
    await screen.findByText('Hello Maya!')
    expect(asked).toBe(1)
  },
)

test('goes to the home page if the token is refused before the first render', async () => {
  const guid = await openSurvey(app, leader)
  const administrator = await app.account('CAN_DO_ALL')
  const body = { id: leader.userId, isActive: false }
  await app.call(usersContract.updateUser, { body }, administrator.token)
  vi.spyOn(console, 'warn').mockImplementation(() => {})

  await open(`/survey-response-tracking/${guid}`)

  await publicHome()
  expect(localStorage.length).toBe(0)
})

test('shows the right page after a sign-in in another tab', async () => {
  const administrator = await app.account('CAN_DO_ALL')
  const reply = Promise.withResolvers<void>()
  holding('/api/get-user/', reply.promise)
  const opened = open('/resources')
  await new Promise((next) => setTimeout(next, 50))
  signIn(administrator.token)
  reply.resolve()
  await opened

  await screen.findByText('You are logged in as Administrator')
})

test('shows the first page together with the message that access was denied', async () => {
  await open('/admin-new-account')

  await screen.findByText('Access Denied', {}, { timeout: 1500 })
  expect(screen.getAllByRole('alert')).not.toEqual([])
  signOut()
})

test('leaves people on their page when they’re denied the next page', async () => {
  await open('/resources')
  await screen.findByRole('heading', { level: 1 })

  history.push('/admin-new-account')

  await screen.findByText('Access Denied')
  await vi.waitFor(() => expect(history.location.pathname).toBe('/resources'))
})
