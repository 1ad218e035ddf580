import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { apiKeysContract } from '../../features/people/api-keys/contract.ts'
import { type TestApp, testApp, testPassword } from '../testing/app.ts'
import { openPage, pageTests } from '../testing/page.tsx'

pageTests()
const email = 'maya.thompson@audit.example'
let app: TestApp
let hands: ReturnType<typeof openPage>
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  app = await testApp({ now: new Date().toISOString() })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await app.account('CAN_DO_ALL', 'ana@audit.example')
  hands = openPage(app, '/programs', (await app.account('CAN_DO_ALL', email)).token)
  await hands.type(await screen.findByLabelText(/Key name/), 'Data warehouse')
  const later = Date.now() + 16 * 60_000
  vi.setSystemTime(later)
  app.clock.at = new Date(later)
  await hands.click(screen.getByRole('button', { name: 'Create key' }))
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Sign in again' }))
async function logIn(as: string) {
  const form = await dialog()
  await hands.type(form.getByLabelText(/Email/), as)
  await hands.type(form.getByLabelText(/^Password/), testPassword)
  await hands.click(form.getByRole('button', { name: 'Login' }))
}

test('creates a key after someone signs in again in a dialog over the page', async () => {
  await logIn(email)

  await screen.findByRole('button', { name: /Copy/ })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByText('Data warehouse')
})

test('keeps the entries and explains what’s needed if someone doesn’t sign in again', async () => {
  await hands.click((await dialog()).getByRole('button', { name: 'Not now' }))

  await screen.findByText('Sign in again first. This needs a sign-in within the last 15 minutes.')
  expect(screen.getByLabelText(/Key name/)).toHaveProperty('value', 'Data warehouse')
  await hands.click(screen.getByRole('button', { name: 'Create key' }))
  await dialog()
})

test('creates nothing if a different person signs in', async () => {
  await logIn('ana@audit.example')

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(screen.getByLabelText(/Key name/)).toHaveProperty('value', ''))
  const token = localStorage.getItem('equity-audit-token')
  expect((await app.call(apiKeysContract.apiKeys, { query: {} }, token)).body).toEqual([])
})
