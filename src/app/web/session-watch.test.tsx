import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp, testPassword } from '../testing/app.ts'
import { openPage, pageTests } from '../testing/page.tsx'

pageTests()
const email = 'maya.thompson@school.example'
let app: TestApp
let hands: ReturnType<typeof openPage>
beforeEach(async () => {
  app = await testApp({ now: new Date().toISOString() })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await app.account('CAN_EDIT_ENTITY', 'ana@school.example')
  hands = openPage(app, '/account', (await app.account('CAN_EDIT_ENTITY', email)).token)
  await screen.findByRole('heading', { level: 1, name: 'Account' })
  await hands.type(screen.getByLabelText(/First name/), 'lda')
})
afterEach(() => app.close())

/** Ends the account's sessions on the server. The page finds out when it saves. */
async function sessionEnds() {
  await app.db
    .updateTable('users')
    .set(({ eb }) => ({ session_version: eb('session_version', '+', 1) }))
    .execute()
  await hands.click(screen.getByRole('button', { name: 'Save' }))
  return within(await screen.findByRole('dialog', { name: 'Sign in again' }))
}

async function logIn(dialog: Awaited<ReturnType<typeof sessionEnds>>, as: string) {
  await hands.type(dialog.getByLabelText(/Email/), as)
  await hands.type(dialog.getByLabelText(/^Password/), testPassword)
  await hands.click(dialog.getByRole('button', { name: 'Login' }))
}

test('asks for a new sign-in over a half-filled form and then continues', async () => {
  await logIn(await sessionEnds(), email)

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByLabelText(/First name/)).toHaveProperty('value', 'Mayalda')
  await hands.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Hello Mayalda!')
})

test('hides one person’s entries from the next person who signs in', async () => {
  await logIn(await sessionEnds(), 'ana@school.example')

  await waitFor(() => expect(screen.getByLabelText(/Email/)).toHaveProperty('value', 'ana@school.example'))
  expect(screen.getByLabelText(/First name/)).toHaveProperty('value', 'Maya')
})

test('goes to the home page if someone leaves without saving', async () => {
  const dialog = await sessionEnds()
  await hands.click(dialog.getByRole('button', { name: 'Leave without saving' }))

  await screen.findByRole('heading', { name: /Equity, made visible/ })
})

test('asks before signing out and lets someone stay signed in', async () => {
  await hands.click(screen.getByRole('button', { name: 'Sign Out' }))
  await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await hands.click(screen.getByRole('button', { name: 'Stay on this page' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByLabelText(/First name/)).toHaveProperty('value', 'Mayalda')
  await hands.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Hello Mayalda!')
})

test('goes to the home page when someone confirms Sign Out', async () => {
  await hands.click(screen.getByRole('button', { name: 'Sign Out' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
  await hands.click(dialog.getByRole('button', { name: 'Leave' }))

  await screen.findByRole('heading', { name: /Equity, made visible/ })
  await waitFor(() => expect(localStorage.length).toBe(0))
})
