import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { UserRow } from '../../features/people/users/server/tables.ts'
import { authContract } from '../../features/running/auth/contract.ts'
import { makeToken } from '../../features/running/auth/server/actions.ts'
import { currentSession, signIn } from '../../web/session.ts'
import { type TestApp, testApp, testPassword } from '../testing/app.ts'
import { openPage, pageTests } from '../testing/page.tsx'
import { staySignedIn } from './use-session-end.ts'

pageTests()
const email = 'maya.thompson@school.example'
let app: TestApp
let user: UserRow
let hands: ReturnType<typeof openPage>

/** Opens the account page for someone who has just signed in. */
async function open(idleMinutes?: number) {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  app = await testApp({
    now: new Date().toISOString(),
    ...(idleMinutes === undefined ? {} : { config: { idleMinutes } }),
  })
  const account = await app.account('CAN_EDIT_ENTITY', email)
  user = account.user
  hands = openPage(app, '/account', account.token)
  await screen.findByRole('heading', { level: 1, name: 'Account' })
}
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

function later(minutes: number) {
  const ms = minutes * 60_000
  vi.setSystemTime(Date.now() + ms)
  app.clock.at = new Date(app.clock.at.getTime() + ms)
}

const warning = () => screen.findByRole('alertdialog', { name: 'You’ll be signed out soon' })
const isQuiet = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())

test('warns two minutes before an inactive session ends, and extends it', async () => {
  await open(20)
  later(17.9)
  await new Promise((resolve) => setTimeout(resolve, 1200))
  await isQuiet()
  later(0.2)

  const dialog = await warning()
  await waitFor(() =>
    expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Stay signed in' })),
  )
  expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
    /We’ll sign you out in less than 2 minutes\.1:5\d left/,
  )
  await hands.keyboard('{Enter}')
  await isQuiet()
  later(17)
  await hands.click(screen.getByRole('button', { name: 'Sign Out' }))
  await screen.findByRole('heading', { name: /Equity, made visible/ })
})

test('ignores keys during the warning and ends the session on Sign Out', async () => {
  await open(20)
  later(18.5)
  const dialog = await warning()
  const endsAt = currentSession()?.endsAt
  await hands.tab()
  expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Sign out' }))
  await new Promise((resolve) => setTimeout(resolve, 1200))
  expect(currentSession()?.endsAt).toBe(endsAt)
  await hands.keyboard('{Enter}')

  await screen.findByRole('heading', { name: /Equity, made visible/ })
  expect(localStorage.length).toBe(0)
})

test('hides the warning after a renewal in another tab', async () => {
  await open(20)
  const token = await makeToken(app, user)
  later(18.5)
  await warning()
  const renewed = (await app.call(authContract.keepSignedIn, {}, token)).body.token
  // The other tab's storage event reaches this tab.
  localStorage.setItem('equity-audit-token', renewed)
  dispatchEvent(new Event('storage'))

  await isQuiet()
})

test('renews a session only on key presses, up to once a minute', async () => {
  await open(20)
  const first = currentSession()?.endsAt ?? 0
  later(2)
  await new Promise((resolve) => setTimeout(resolve, 1200))
  expect(currentSession()?.endsAt).toBe(first)
  await hands.tab()

  await waitFor(() => expect(currentSession()?.endsAt).toBeGreaterThan(first + 100_000))
})

test('ends a session after two hours and continues after a new sign-in', async () => {
  await open()
  await hands.type(screen.getByLabelText(/First name/), 'lda')
  later(118.5)
  const dialog = within(await warning())
  await hands.click(dialog.getByRole('button', { name: 'Sign in again' }))
  const form = within(await screen.findByRole('alertdialog', { name: 'Sign in again' }))
  await hands.type(form.getByLabelText(/Email/), email)
  await hands.type(form.getByLabelText(/^Password/), testPassword)
  await hands.click(form.getByRole('button', { name: 'Login' }))

  await isQuiet()
  later(2)
  await hands.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Hello Mayalda!')
})

test('says that a session has ended and returns to the page after a new sign-in', async () => {
  await open(20)
  later(20.1)

  await screen.findByText('You’ve been signed out')
  expect(localStorage.length).toBe(0)
  // The form must be the only way to sign in. No other link or button leads to sign-in.
  const ways = [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')]
  expect(
    ways.map(({ textContent }) => textContent?.trim()).filter((text) => /log ?in/i.test(text ?? '')),
  ).toEqual(['Login'])
  await hands.type(await screen.findByLabelText(/Email/), email)
  await hands.type(screen.getByLabelText(/^Password/), testPassword)
  await hands.click(screen.getByRole('button', { name: 'Login' }))

  await screen.findByRole('heading', { level: 1, name: 'Account' })
})

test('keeps a new session when the previous session’s renewal arrives late', async () => {
  await open(20)
  const other = await app.account('CAN_EDIT_ENTITY', 'ana@school.example')
  const renewal = staySignedIn()
  signIn(other.token)
  await renewal

  expect(currentSession()?.id).toBe(other.user.id)
})

test('keeps a new session when the previous session is refused', async () => {
  await open(20)
  const other = await app.account('CAN_EDIT_ENTITY', 'ana@school.example')
  await app.db.updateTable('users').set({ session_version: 9 }).where('id', '=', user.id).execute()
  const refused = staySignedIn()
  signIn(other.token)

  await expect(refused).rejects.toMatchObject({ status: 401 })
  expect(currentSession()?.id).toBe(other.user.id)
})

test('warns by the server’s clock if the browser’s clock is wrong', async () => {
  await open(20)
  // This browser's clock is half an hour slow, so by that clock the session has plenty of time left.
  vi.setSystemTime(Date.now() - 30 * 60_000)
  app.clock.at = new Date(app.clock.at.getTime() + 60_000)
  signIn(await makeToken(app, user))
  later(18.5)

  await warning()
})
