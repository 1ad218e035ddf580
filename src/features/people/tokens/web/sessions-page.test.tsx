import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { networkOf, openPage, pageTests } from '../../../../app/testing/page.tsx'
import type { UserRow } from '../../users/server/tables.ts'
import { tokensContract } from '../contract.ts'
import { makeToken, newSession } from '../server/actions.ts'

pageTests()
let app: TestApp
let user: UserRow
let token: string
beforeEach(async () => {
  app = await testApp({ now: new Date().toISOString() })
  const made = await app.account()
  user = made.user
  token = made.token
})
afterEach(() => app.close())

const signedIn = (browser: string) => makeToken(app, user, newSession(app, { browser }))
const status = async (bearer: string) => (await app.call(tokensContract.sessions, {}, bearer)).status
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Sessions' }))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('p')?.textContent)

test('lists the sessions from Account and ends one session', async () => {
  const safari = await signedIn('Safari on iOS')
  const hands = openPage(app, '/account', await signedIn('Firefox on Windows'))
  await hands.click(await screen.findByRole('link', { name: 'Where you’re signed in' }))

  expect((await rows()).sort()).toEqual(['Firefox on Windows (this one)', 'Safari on iOS', 'Unknown browser'])
  await hands.click(screen.getByRole('button', { name: /^Sign out Safari on iOS/ }))
  await waitFor(async () => expect(await rows()).toHaveLength(2))
  expect([await status(safari), await status(token)]).toEqual([401, 200])
})

test('ends all other sessions and keeps the current session', async () => {
  const hands = openPage(app, '/sessions', await signedIn('Firefox on Windows'))
  await hands.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }))

  await screen.findByText('You aren’t signed in anywhere else.')
  expect(await status(token)).toBe(401)
  expect(await status(localStorage.getItem('equity-audit-token') ?? '')).toBe(200)
})

test('shows an error if a session can’t be ended', async () => {
  const hands = openPage(app, '/sessions', await signedIn('Firefox on Windows'))
  const end = await screen.findByRole('button', { name: 'Sign out everywhere else' })
  networkOf(app, false)
  await hands.click(end)

  await screen.findByText('We can’t reach the server. Check your connection and try again.')
  expect(await rows()).toHaveLength(2)
})
