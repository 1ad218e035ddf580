import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp, testPassword } from '../../../../app/testing/app.ts'
import { networkOf, openPage, pageTests } from '../../../../app/testing/page.tsx'
import { serverTime } from '../../../../web/session.ts'
import { codeAt, stepOf } from '../../factors/server/actions-totp.ts'

pageTests()
const email = 'maya.thompson@school.example'
let app: TestApp
let hands: ReturnType<typeof openPage>
beforeEach(async () => {
  app = await testApp({ now: new Date().toISOString() })
  await app.account('CAN_EDIT_ENTITY', email)
  hands = openPage(app, '/login')
  await screen.findByRole('form', { name: 'Login' })
})
afterEach(() => {
  vi.useRealTimers()
  return app.close()
})

async function logIn(password: string) {
  await hands.clear(screen.getByLabelText(/Email/))
  await hands.type(screen.getByLabelText(/Email/), email)
  await hands.clear(screen.getByLabelText(/^Password/))
  await hands.type(screen.getByLabelText(/^Password/), password)
  await hands.click(screen.getByRole('button', { name: 'Login' }))
}

const reported = async () =>
  app.db.selectFrom('page_reports').select(['event', 'message', 'file']).orderBy('id').execute()

test('goes to the home page once the password is right', async () => {
  await logIn(testPassword)

  await screen.findByRole('heading', { level: 1, name: 'Welcome, Maya' })
  await screen.findByText('Hello Maya!')
})

test('shows the server’s message for a wrong password and logs it', async () => {
  await logIn('Wrong-Lantern-58!')

  await screen.findByText('Invalid email or password.')
  const message = 'Invalid email or password.'
  await waitFor(async () =>
    expect(await reported()).toContainEqual({ event: 'Login failed', message, file: 'auth/web/data.ts' }),
  )
})

test('shows an error for a failed request and succeeds on the next attempt', async () => {
  networkOf(app, false)
  await logIn(testPassword)
  await screen.findByText('Login failed. Please try again.')

  networkOf(app, true)
  await hands.click(screen.getByRole('button', { name: 'Login' }))

  await screen.findByRole('heading', { level: 1, name: 'Welcome, Maya' })
})

test('requires both fields', async () => {
  await hands.click(screen.getByRole('button', { name: 'Login' }))

  expect(await screen.findAllByText('This field is required')).toHaveLength(2)
})

test('warns while Caps Lock is on', async () => {
  const password = screen.getByLabelText(/^Password/)
  const warning = 'Caps Lock is ON — this may cause your password to be entered incorrectly.'

  await hands.type(password, '{CapsLock}a')
  await screen.findByText(warning)
  await hands.type(password, '{CapsLock}b')

  await waitFor(() => expect(screen.queryByText(warning)).toBeNull())
})

test('warns that the session is ending after minutes spent on the recovery codes', async () => {
  app.config.secondFactorFor = ['administrator']
  await app.db.updateTable('users').set({ role: 'CAN_DO_ALL' }).execute()
  await logIn(testPassword)
  const key = (await screen.findByText(/^(\w{4} )+\w{4}$/)).textContent?.replaceAll(' ', '') ?? ''
  await hands.type(screen.getByLabelText(/^Code/), codeAt(key, stepOf(app.clock.at)))
  await hands.click(screen.getByRole('button', { name: 'Continue' }))
  const kept = await screen.findByRole('button', { name: 'I’ve saved them' })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 60_000 })
  app.clock.at = new Date(app.clock.at.getTime() + 5 * 60_000)
  await hands.click(kept)

  await screen.findByRole('heading', { level: 1, name: /^Welcome/ })
  expect(Math.abs(serverTime().getTime() - app.clock.at.getTime())).toBeLessThan(60_000)
})
