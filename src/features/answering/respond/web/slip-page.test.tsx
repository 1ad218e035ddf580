import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import {
  answerAll,
  choose,
  enterCode as enter,
  slipField as field,
  throughTheApp as passOn,
  press,
  toTheSlip,
  user,
} from '../../../../app/testing/respond-page.tsx'
import { blind, chooseDoor, exchange, keyOf, makeSlips } from '../../../../app/testing/slips.ts'
import { leaderWithSchool, newToken, preparedSurvey, setting } from '../../../../app/testing/survey.ts'
import { answerSlipsContract } from '../../../schools/answer-slips/contract.ts'
import { scanned, takeScanned } from './browser.ts'

let server: TestApp
let guid: string
let codes: string[]
/** Bodies of the calls that carry something of a person. */
let sent: Record<string, unknown>[]
let fail: ((path: string) => Promise<Response> | null) | undefined

async function throughTheApp(path: string, init?: RequestInit): Promise<Response> {
  const refused = fail?.(path)
  if (refused) return refused
  if (init?.body) sent.push({ path, ...JSON.parse(String(init.body)) })
  const reply = await passOn(server, path, init)
  return reply
}
const sentTo = (path: string) => sent.filter((one) => one.path === path)
const doors = () => server.db.selectFrom('responses').select(['door', 'aside']).orderBy('arrival').execute()

beforeAll(async () => {
  server = await testApp()
  server.clock.at = new Date('2026-10-13T15:00:00Z')
  const leader = await leaderWithSchool(server)
  guid = await preparedSurvey(server, leader)
  await chooseDoor(server, leader, guid, 'students', 'slip')
  await chooseDoor(server, leader, guid, 'staff', 'both')
  codes = (await makeSlips(server, leader, guid, 'students', 12)).codes
  codes.push(...(await makeSlips(server, leader, guid, 'staff', 1)).codes)
  await setting(server, leader, guid, 'setupComplete', '2026-10-13')
  server.clock.at = new Date('2026-10-14T15:00:00Z')
  leader.token = await newToken(server, leader)
})
afterAll(() => server.close())

beforeEach(() => {
  sent = []
  fail = undefined
  vi.stubGlobal('fetch', throughTheApp)
  vi.stubGlobal('scrollTo', () => undefined)
})
afterEach(async () => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  Object.assign(scanned, { text: '', by: '' })
  await server.db.deleteFrom('responses').execute()
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const nextCode = () => codes.shift() ?? ''
const kept = () => JSON.stringify({ ...localStorage, ...sessionStorage })

const toTheCode = (who?: string, isKiosk?: boolean, heading?: string) =>
  toTheSlip(guid, who, isKiosk, heading)

async function answerRest() {
  await choose('5th grade')
  await press('Next')
  await choose('Yes')
  await press('Start')
  await screen.findByText(/Question 1 of/)
}

test('exchanges the code when it is entered, and sends the pass instead of a ticket', async () => {
  const code = nextCode()
  await toTheCode()
  const input = await field()
  expect(input.getAttribute('dir')).toBe('ltr')
  expect(screen.getByText(/Your slip gets you in. It is not saved with your answers./)).toBeTruthy()
  expect(screen.getByText(/After Next, it works only on this device./)).toBeTruthy()
  await enter(` ${code.toUpperCase().replaceAll('-', ' ')} `)
  await screen.findByText('5th grade')
  expect(sentTo('/api/exchange-slip')).toHaveLength(1)
  expect(Object.keys(sentTo('/api/exchange-slip')[0] ?? {}).sort()).toEqual(
    ['blinded', 'code', 'group', 'path', 'survey_guid'].sort(),
  )
  await answerRest()
  expect(kept()).not.toContain(code)
  expect(kept()).not.toContain(code.replaceAll('-', ''))
  await answerAll()
  const [submitted] = sentTo('/api/submit-survey')
  expect(submitted).not.toHaveProperty('ticket')
  expect(submitted?.slip).toEqual({
    token: expect.stringMatching(/^[\w-]{43}$/),
    signature: expect.stringMatching(/^[\w-]{342}$/),
  })
  expect(sentTo('/api/survey-tickets')).toEqual([])
  expect(await doors()).toEqual([{ door: 'slip', aside: null }])
  expect(kept()).not.toContain('slips')
})

test('says what is wrong with a code, at its field, and keeps what was typed', async () => {
  const used = nextCode()
  const key = await keyOf(server, guid, 'students')
  expect((await exchange(server, guid, 'students', used, blind(key).blinded)).status).toBe(200)
  await toTheCode()
  const input = await field()
  for (const [typed, says] of [
    ['', 'Type the code to continue.'],
    ['k7m3-9pxd-4wtm', 'One letter or number is wrong. Check your slip.'],
    ['3333-3333-3333', 'We do not know this code. If there are new slips, use a new one.'],
    [used, 'This slip was used. Each works once. If you did not use it, ask for a new one.'],
    [codes.at(-1) ?? '', 'This slip is for another group. Go back and choose who you are.'],
  ] as const) {
    await user.clear(input)
    if (typed) await user.type(input, typed)
    await press('Next')
    const alert = await screen.findByRole('alert')
    await waitFor(() => expect(alert.textContent).toBe(says))
    expect(input.getAttribute('aria-describedby')).toContain(alert.id)
    expect(input.getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(input))
    expect(input).toHaveProperty('value', typed)
  }
  // A mistyped code makes no call.
  expect(sentTo('/api/exchange-slip')).toHaveLength(3)
})

test('finds the pass of a code that was entered on this device before', async () => {
  const code = nextCode()
  const shown = await toTheCode('Student', true)
  let replies = 0
  fail = (path) => (path === '/api/exchange-slip' && replies++ === 0 ? lostReply(path, code) : null)
  await enter(code)
  await screen.findByText(/We cannot check your slip now. You can continue./)
  shown.unmount()
  sessionStorage.clear()
  await act(() => vi.dynamicImportSettled())
  for (const key of Object.keys(localStorage)) if (key.includes('.draft.')) localStorage.removeItem(key)
  await toTheCode('Student', true)
  await enter(code)
  await screen.findByText('5th grade')
  const [first, again] = sentTo('/api/exchange-slip')
  expect(again?.blinded).toBe(first?.blinded)
})

/** The service exchanges the code, but its reply is lost. */
function lostReply(path: string, code: string): Promise<Response> {
  const name = Object.keys(localStorage).find((key) => key.includes('.slips.')) ?? ''
  const { blinded } = JSON.parse(localStorage.getItem(name) ?? '{}')
  const body = { survey_guid: guid, group: 'students', code, blinded }
  sent.push({ path, ...body })
  return server.call(answerSlipsContract.exchangeSlip, { body }).then(() => {
    throw new TypeError('Failed to fetch')
  })
}

test('says when the service can’t check a slip, and lets no made-up key in', async () => {
  const code = nextCode()
  const replies = [
    Response.json({ message: 'This slip was used.', reason: 'closed' }, { status: 409 }),
    Response.json({ signature: 'A'.repeat(342) }),
    Response.json({ signature: '?' }),
    new Response('<html>Sign in to the network</html>'),
    Response.json({ message: 'Come back later.' }, { status: 503 }),
  ]
  fail = (path) =>
    path === '/api/exchange-slip' ? Promise.resolve(replies.shift() ?? Response.error()) : null
  await toTheCode()
  for (const says of [
    'The survey is not open now.',
    'Your slip and this page do not have the same key. Stop here. Tell the person who gave you the slip.',
    'Your slip and this page do not have the same key. Stop here. Tell the person who gave you the slip.',
  ]) {
    await enter(code)
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(says))
    expect(kept()).not.toContain('.slips.')
  }
  await enter(code)
  await screen.findByText(/We cannot check your slip now. You can continue./)
  await press('Type another code')
  await enter(code)
  await screen.findByText(/We cannot check your slip now. You can continue./)
  await press('Next')
  await screen.findByText('5th grade')
})

test('tells beforehand that answers without a slip are not counted', async () => {
  await toTheCode()
  await screen.findByText('Without a slip, we save your answers but do not count them.')
  await press('Answer without a slip')
  await answerRest()
  await answerAll()
  expect(sentTo('/api/submit-survey')[0]).not.toHaveProperty('slip')
  expect(await doors()).toEqual([{ door: 'open', aside: 0 }])
})

test('offers the link in a group with both', async () => {
  await toTheCode('School staff')
  await screen.findByText(/We check it first and do not save it with your answers./)
  expect(screen.queryByText(/do not count them/)).toBeNull()
  await press('Answer without a slip')
  await screen.findByText('Classroom Educator')
  await press('Back')
  await press('Back')
  await choose('Parent or caregiver')
  await press('Next')
  // A group without slips has no such step.
  await screen.findByRole('heading', { name: /language/ })
})

test('exchanges later without a network, then waits a moment of its own before it sends', async () => {
  const code = nextCode()
  fail = (path) => (path === '/api/exchange-slip' ? Promise.reject(new TypeError('Failed to fetch')) : null)
  await toTheCode()
  await enter(code)
  await screen.findByText(/We cannot check your slip now. You can continue./)
  await press('Next')
  await answerRest()
  await answerAll('Waiting to be sent')
  expect(kept()).not.toContain(code)
  expect(sentTo('/api/submit-survey')).toEqual([])
  fail = undefined
  const real = Date.now
  await act(async () => window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(kept()).toContain('signature'))
  expect(sentTo('/api/submit-survey')).toEqual([])
  vi.spyOn(Date, 'now').mockImplementation(() => real() + 15 * 60_000)
  await act(async () => window.dispatchEvent(new Event('online')))
  await press('Try again now')
  await screen.findByText('Delivered')
  expect(await doors()).toEqual([{ door: 'slip', aside: null }])
})

test('keeps answers whose slip is refused later and asks for another', async () => {
  const [used, spare] = [nextCode(), nextCode()]
  fail = (path) => (path === '/api/exchange-slip' ? Promise.reject(new TypeError('Failed to fetch')) : null)
  await toTheCode()
  await enter(used)
  await screen.findByText(/We cannot check your slip now/)
  await press('Next')
  await answerRest()
  const key = await keyOf(server, guid, 'students')
  expect((await exchange(server, guid, 'students', used, blind(key).blinded)).status).toBe(200)
  await answerAll('Waiting to be sent')
  fail = undefined
  await press('Try again now')
  await screen.findByRole('heading', { name: 'Your slip did not work' })
  await screen.findByText('This slip was used. Each works once. If you did not use it, ask for a new one.')
  await user.type(await field(), spare)
  await press('Submit')
  await screen.findByText('Delivered')
  expect(await doors()).toEqual([{ door: 'slip', aside: null }])
})

test('fills in a scanned code, removes it from the address and compares the key', async () => {
  const code = codes[0] ?? ''
  const { body } = await server.call(answerSlipsContract.surveySlips, { params: { guid } })
  const id = body.groups.find(({ group }) => group === 'students')?.keyId
  window.location.hash = `#${code}.${id}`
  takeScanned()
  expect(window.location.hash).toBe('')
  const shown = await toTheCode('Student', false, 'We filled in the code from your slip.')
  await screen.findByRole('heading', { name: 'We filled in the code from your slip.' })
  expect(await field()).toHaveProperty('value', code)
  expect(screen.queryByText(/The key on your slip must be/)).toBeNull()
  shown.unmount()
})

test('shows a kiosk’s next person nothing of the former one', async () => {
  const code = nextCode()
  await toTheCode('Student', true)
  const hint = (await field()).getAttribute('aria-describedby')?.split(' ').at(-1) ?? ''
  await waitFor(() =>
    expect(document.getElementById(hint)?.textContent).toMatch(/must be \u2066\w{5}-\w{5}\u2069\.$/),
  )
  await enter(code)
  await answerRest()
  await answerAll()
  await press('Start for the next person')
  await choose(/English/)
  await press('Next')
  await choose('Student')
  await press('Next')
  expect(await field()).toHaveProperty('value', '')
  await enter(code)
  await screen.findByText(/This slip was used./)
  expect(kept()).not.toContain(code)
})
