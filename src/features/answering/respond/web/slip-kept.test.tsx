import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import {
  answerAll,
  choose,
  enterCode as enter,
  throughTheApp as passOn,
  press,
  slipField,
  toTheSlip,
  user,
} from '../../../../app/testing/respond-page.tsx'
import { chooseDoor, makeSlips } from '../../../../app/testing/slips.ts'
import { leaderWithSchool, preparedSurvey, setting } from '../../../../app/testing/survey.ts'
import { scanned } from './browser.ts'

/** A slip that was exchanged is never lost on the device that holds its pass. */

let server: TestApp
let guid: string
let codes: string[]
let fail: ((path: string) => Promise<Response> | null) | undefined

beforeAll(async () => {
  server = await testApp()
  server.clock.at = new Date('2026-10-13T15:00:00Z')
  const leader = await leaderWithSchool(server)
  guid = await preparedSurvey(server, leader)
  await chooseDoor(server, leader, guid, 'students', 'slip')
  codes = (await makeSlips(server, leader, guid, 'students', 5)).codes
  await setting(server, leader, guid, 'setupComplete', '2026-10-13')
  server.clock.at = new Date('2026-10-14T15:00:00Z')
})
afterAll(() => server.close())

beforeEach(() => {
  fail = undefined
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => fail?.(path) ?? passOn(server, path, init))
  vi.stubGlobal('scrollTo', () => undefined)
})
afterEach(async () => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  Object.assign(scanned, { text: '', by: '' })
  await server.db.deleteFrom('responses').execute()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const nextCode = () => codes.shift() ?? ''
const kept = () => JSON.stringify({ ...localStorage })
const doors = () => server.db.selectFrom('responses').select(['door', 'aside']).execute()
const withSlip = [{ door: 'slip', aside: null }]

async function answerRest(end?: string) {
  await choose('5th grade')
  await press('Next')
  await choose('Yes')
  await press('Start')
  await screen.findByText(/Question 1 of/)
  await answerAll(end)
}

test('keeps the pass if something else answers instead of the service', async () => {
  fail = (path) =>
    path === '/api/submit-survey' ? Promise.resolve(new Response('<html>Blocked by a filter</html>')) : null
  await toTheSlip(guid)
  await enter(nextCode())
  await answerRest('The survey is very busy')
  expect(kept()).toContain('.slips.')
  fail = undefined
  await press('Try again now')
  await screen.findByText('Delivered')
  expect(await doors()).toEqual(withSlip)
  expect(kept()).not.toContain('.slips.')
})

test('asks for the same code again, not for another slip, if only the code was forgotten', async () => {
  const code = nextCode()
  await toTheSlip(guid)
  await enter(code)
  fail = (path) => (path === '/api/submit-survey' ? Promise.reject(new TypeError('Failed to fetch')) : null)
  await answerRest('Waiting to be sent')
  // Another tab, which doesn't know the code, tried to send before this one had exchanged it.
  const entry = Object.keys(localStorage).find((key) => key.includes('.outbox.')) ?? ''
  const finished = JSON.parse(localStorage.getItem(entry) ?? '{}')
  localStorage.setItem(entry, JSON.stringify({ ...finished, refused: 'slip' }))
  fail = undefined
  await press('Try again now')
  await screen.findByRole('heading', { name: 'Type the code from your slip.' })
  await user.type(await slipField(), code)
  await press('Submit')
  await screen.findByText('Delivered')
  expect(await doors()).toEqual(withSlip)
})

test('keeps an unfinished response’s own pass, however old', async () => {
  await toTheSlip(guid)
  await enter(nextCode())
  await screen.findByText('5th grade')
  const real = Date.now
  vi.spyOn(Date, 'now').mockImplementation(() => real() + 25 * 60 * 60_000)
  await press('Back')
  await screen.findByText('Your slip works.')
  await act(() => vi.dynamicImportSettled())
  await press('Next')
  await answerRest()
  await waitFor(async () => expect(await doors()).toEqual(withSlip))
})
